import { expect, test } from '@jest/globals';
import { changhua } from '../../src/domain/gazetteer.ts';
import { type Area, readArea } from '../../src/domain/township.ts';

/** What people say for each township: full and short names, both scripts, zips, romanisations, slips, places inside. */
const said: Record<string, string> = {
  彰化市: '彰化市|500|50089|Changhua City|彰化縣彰化市|彰化市區|八卦山|彰化火車站|彰师大|臺灣彰化市|彰化市的',
  芬園鄉: '芬園|芬園鄉|502|Fenyuan|Fenyuan Township|芬园|分園|挑水古道',
  花壇鄉:
    '花壇|花壇鄉|503|５０３|50341|Huatan|HUATAN|Hua-tan|hua tan|Huadan|Huatan Township|花坛|花坛乡|花檀|花檀鄉|華壇|白沙坑|花壇火車站|花 壇|彰化縣花壇鄉|彰化花壇|花壇那邊|花壇街|503花壇|花壇鄉彰員路三段117號',
  秀水鄉: '秀水|秀水鄉|504|Xiushui|Hsiushui|繡水|绣水',
  鹿港鎮: '鹿港|鹿港鎮|505|Lukang|Lugang|Lukang Township|鹿仔港|頂番婆|鹿港老街|鹿港镇|顶番婆|草港',
  福興鄉: '福興|福興鄉|506|Fuxing|福兴|復興|复兴乡',
  線西鄉: '線西|線西鄉|507|Xianxi|线西|綫西',
  和美鎮: '和美|和美鎮|508|Hemei|Homei|合美|合美鎮|和美镇',
  伸港鄉: '伸港|伸港鄉|509|Shengang|伸港乡|全興工業區',
  員林市:
    '員林|員林市|員林鎮|510|Yuanlin|Yuanlin City|员林|员林市|員林火車站|彰化縣員林市|彰化 員林|員林市區',
  社頭鄉: '社頭|社頭鄉|511|Shetou|社头|清水岩',
  永靖鄉: '永靖|永靖鄉|512|Yongjing|永靜',
  埔心鄉: '埔心|埔心鄉|513|Puxin|彰化埔心',
  溪湖鎮: '溪湖|溪湖鎮|514|Xihu|Hsihu|溪湖镇',
  大村鄉: '大村|大村鄉|515|Dacun|大葉大學',
  埔鹽鄉: '埔鹽|埔鹽鄉|516|Puyan|埔塩|埔盐|埔盐乡',
  田中鎮: '田中|田中鎮|520|Tianzhong|Tienchung|高鐵彰化站|彰化高鐵|彰化高鐵站|田中火車站',
  北斗鎮: '北斗|北斗鎮|521|Beidou',
  田尾鄉: '田尾|田尾鄉|522|Tianwei',
  埤頭鄉: '埤頭|埤頭鄉|523|Pitou|碑頭|陂頭|埤头',
  溪州鄉: '溪州|溪州鄉|524|Xizhou|溪洲',
  竹塘鄉: '竹塘|竹塘鄉|525|Zhutang',
  二林鎮: '二林|二林鎮|526|Erlin|二林市場',
  大城鄉: '大城|大城鄉|527|Dacheng',
  芳苑鄉: '芳苑|芳苑鄉|528|Fangyuan|芳園|王功|王功漁港|芳苑王功|漢寶',
  二水鄉: '二水|二水鄉|530|Ershui|二水車站',
};

const township = (name: string): Area => ({ kind: 'township', name });
const outside = (name: string): Area => ({ kind: 'outside', name });
const guess = (name: string): Area => ({ kind: 'guess', name });
const near = (name?: string): Area => ({ kind: 'nearness', ...(name && { township: name }) });
const unknown: Area = { kind: 'unknown' };

const rows: [string, Area][] = [
  ...Object.entries(said).flatMap(([name, phrases]) =>
    phrases.split('|').map((phrase): [string, Area] => [phrase, township(name)]),
  ),
  // Real places elsewhere, however near their names are.
  ['鹿谷', outside('鹿谷')],
  ['鹿谷鄉', outside('鹿谷')],
  ['南投鹿谷', outside('南投')],
  ['埔里', outside('埔里')],
  ['草屯', outside('草屯')],
  ['西螺', outside('西螺')],
  ['大里', outside('大里')],
  ['大雅', outside('大雅')],
  ['淡水', outside('淡水')],
  ['台中', outside('台中')],
  ['臺中市', outside('台中')],
  ['台中西區', outside('台中')],
  ['新港', outside('新港')],
  ['嘉義新港', outside('嘉義')],
  ['神岡', outside('神岡')],
  ['西湖', outside('西湖')],
  ['北投', outside('北投')],
  ['桃園埔心', outside('桃園')],
  ['桃園市復興區', outside('桃園')],
  ['清水', outside('清水')],
  ['竹山', outside('竹山')],
  ['員山', outside('員山')],
  ['秀林', outside('秀林')],
  ['永和', outside('永和')],
  ['花蓮', outside('花蓮')],
  ['Taichung', outside('Taichung')],
  ['Lugu', outside('Lugu')],
  ['板橋附近', outside('板橋')],
  ['彰化縣鹿谷', outside('鹿谷')],
  // Nearness wins over the township that is named.
  ['附近', near()],
  ['這附近', near()],
  ['我附近', near()],
  ['集合點附近', near()],
  ['集合點', near()],
  ['這裡', near()],
  ['这里', near()],
  ['這邊', near()],
  ['少走路', near()],
  ['少走一點路', near()],
  ['走路五分鐘', near()],
  ['離我最近的', near()],
  ['最近', near()],
  ['我家旁邊', near()],
  ['near me', near()],
  ['花壇集合點附近', near('花壇鄉')],
  ['花壇附近', near('花壇鄉')],
  ['花壇鄉少走路', near('花壇鄉')],
  ['員林火車站附近', near('員林市')],
  ['near Huatan', near('花壇鄉')],
  ['503附近', near('花壇鄉')],
  // The county or its city.
  ['彰化', { kind: 'county_or_city' }],
  ['彰化縣', { kind: 'county_or_city' }],
  ['Changhua', { kind: 'county_or_city' }],
  ['Changhua County', { kind: 'county_or_city' }],
  ['彰化市場', { kind: 'county_or_city' }],
  // Slips that are not listed are asked about.
  ['花談', guess('花壇鄉')],
  ['花谈乡', guess('花壇鄉')],
  ['花潭', guess('花壇鄉')],
  ['彰化花談', guess('花壇鄉')],
  ['員令', guess('員林市')],
  ['鹿崗', guess('鹿港鎮')],
  ['社豆', guess('社頭鄉')],
  ['芳宛', guess('芳苑鄉')],
  ['大寸鄉', unknown],
  ['Huatann', guess('花壇鄉')],
  ['Yuanlim', guess('員林市')],
  // Two townships.
  ['花壇還是員林', { kind: 'two', names: ['花壇鄉', '員林市'] }],
  ['花壇、員林', { kind: 'two', names: ['花壇鄉', '員林市'] }],
  ['彰化市和美', { kind: 'two', names: ['彰化市', '和美鎮'] }],
  ['500 花壇', { kind: 'two', names: ['彰化市', '花壇鄉'] }],
  ['台中還是花壇', township('花壇鄉')],
  // Roads are not townships, unless nothing else is named.
  ['員林復興路', township('員林市')],
  ['花壇鄉員林大道', township('花壇鄉')],
  ['彰化市永安街', township('彰化市')],
  ['復興路', unknown],
  // What names no place.
  ['500元', unknown],
  ['5030', unknown],
  ['404', unknown],
  ['北部', unknown],
  ['社區', unknown],
  ['花生', unknown],
  ['火星', unknown],
  ['大家', unknown],
  ['便當', unknown],
  ['大', unknown],
  ['', unknown],
  ['🍜', unknown],
];

test('the table has at least 150 phrases', () => {
  expect(rows.length).toBeGreaterThanOrEqual(150);
});

test.each(rows)('「%s」 is read as %j', (phrase, area) => {
  expect(readArea(phrase)).toEqual(area);
});

const { townships, outside: counties } = changhua();

test('every name, alias, slip and zip of the data leads to its own township', () => {
  for (const { name, shortName, english, aliases, slips, inside, zip } of townships) {
    const names = [
      name,
      english,
      ...aliases,
      ...slips,
      ...inside,
      zip,
      ...(shortName === '彰化' ? [] : [shortName]),
    ];
    for (const phrase of names) expect([phrase, readArea(phrase)]).toEqual([phrase, township(name)]);
  }
});

test('no real place elsewhere is bent into Changhua', () => {
  for (const { names, english } of counties) {
    for (const name of [...names, ...english]) expect([name, readArea(name)]).toEqual([name, outside(name)]);
  }
});
