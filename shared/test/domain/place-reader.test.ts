import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readPlaceEntry, readPlaceQuestion } from '../../src/domain/place-reader.ts';
import { type PlaceArgs, placeArgsSchema } from '../../src/place-turn.ts';

type Diet = PlaceArgs['dietary_type'];

const args = (area?: string, dietary_type?: Diet, keyword?: string): PlaceArgs => ({
  ...(area && { area }),
  ...(dietary_type && { dietary_type }),
  ...(keyword && { keyword }),
});

const questions: [string, PlaceArgs][] = [
  ['花壇有什麼素食？', args('花壇', 'vegetarian')],
  ['今天想吃全素，員林', args('員林', 'vegan')],
  ['今天想吃素，花壇有什麼店？', args('花壇', 'vegetarian')],
  ['花壇有推薦吃的嗎', args('花壇')],
  ['花壇有什麼店推薦吃吃看？', args('花壇')],
  ['花壇 推薦', args('花壇')],
  ['花壇', args('花壇')],
  ['花壇 蛋奶素', args('花壇', 'ovo_lacto')],
  ['花壇集合點附近有素食嗎', args('花壇集合點附近', 'vegetarian')],
  ['集合點附近有什麼蔬食', args('集合點附近', 'vegetarian')],
  ['附近有什麼好吃的', args('附近')],
  ['離我最近的素食', args('離我最近的', 'vegetarian')],
  ['帶長輩到花壇，少走路，吃素', args('花壇,少走路', 'vegetarian')],
  ['鹿谷有素食嗎', args('鹿谷', 'vegetarian')],
  ['臺中有素食嗎', args('臺中', 'vegetarian')],
  ['板橋附近有推薦的嗎', args('板橋附近')],
  ['彰化有什麼素食', args('彰化', 'vegetarian')],
  ['彰化市 便當', args('彰化市', undefined, '便當')],
  ['彰化市的素食火鍋推薦', args('彰化市', 'vegetarian', '火鍋')],
  ['那員林呢', args('員林')],
  ['Huatan vegetarian', args('Huatan', 'vegetarian')],
  ['vegan in Yuanlin City', args('Yuanlin City', 'vegan')],
  ['花坛素食', args('花坛', 'vegetarian')],
  ['５０３ 全素', args('503', 'vegan')],
  ['溪湖五辛蛋奶素', args('溪湖', 'five_pungent_ovo_lacto')],
  ['溪湖植物五辛素', args('溪湖', 'five_pungent')],
  ['溪湖五辛素', args('溪湖', 'five_pungent')],
  ['北斗奶蛋素', args('北斗', 'ovo_lacto')],
  ['北斗蛋素', args('北斗', 'ovo')],
  ['北斗奶素', args('北斗', 'lacto')],
  ['和美純素', args('和美', 'vegan')],
  ['和美淨素有嗎', args('和美', 'vegan')],
  ['方便素 二林', args('二林', 'pot_side')],
  ['二林鍋邊素', args('二林', 'pot_side')],
  ['花壇 不限', args('花壇', 'any')],
  ['花壇葷素不拘', args('花壇', 'any')],
  ['花壇蛋奶素都可以', args('花壇', 'ovo_lacto')],
  ['花壇呷菜', args('花壇', 'vegetarian')],
  ['今天吃菜，田中', args('田中', 'vegetarian')],
  ['田中有吃早齋的店嗎', args('田中', 'vegetarian')],
  ['王功有素的嗎', args('王功', 'vegetarian')],
  ['花壇有素嗎', args('花壇', 'vegetarian')],
  ['員林哪裡有賣素食便當', args('員林', 'vegetarian', '便當')],
  ['請問溪湖有沒有蛋奶素的火鍋', args('溪湖', 'ovo_lacto', '火鍋')],
  ['和美有便宜的素食嗎', args('和美', 'vegetarian')],
  ['想在社頭吃麵', args('社頭', undefined, '麵')],
  ['溪湖素食麵', args('溪湖', 'vegetarian', '麵')],
  ['北斗素食早餐', args('北斗', 'vegetarian', '早餐')],
  ['幫我找彰化市可以吃蛋奶素的早午餐', args('彰化市', 'ovo_lacto', '早午餐')],
  ['永靖 火鍋', args('永靖', undefined, '火鍋')],
  ['花壇牛排店', args('花壇', undefined, '牛排')],
  ['鹿港素食老店', args('鹿港', 'vegetarian', '老店')],
  ['和米素食在哪', args(undefined, 'vegetarian', '和米')],
  ['哪裡有素食便當', args(undefined, 'vegetarian', '便當')],
  ['花檀有什麼素食', args('花檀', 'vegetarian')],
  ['花談有什麼素食', args('花談', 'vegetarian')],
  ['花談鄉素食', args('花談鄉', 'vegetarian')],
  ['花壇還是員林有全素', args('花壇還是員林', 'vegan')],
  ['員林火車站有素食嗎', args('員林火車站', 'vegetarian')],
  ['我在和美 想吃素', args('和美', 'vegetarian')],
  ['今天想吃素', args(undefined, 'vegetarian')],
  ['全素', args(undefined, 'vegan')],
  ['有推薦的店嗎', args()],
  ['花壇現在有開的素食店', args('花壇', 'vegetarian')],
  ['帶長輩到花壇找吃的，上次才說要蔬食', args('花壇', 'vegetarian')],
  ['這次幫我找花壇的全素，不要幫我記住', args('花壇', 'vegan')],
  ['花壇鄉有哪幾家素食店可以推薦給長輩的', args('花壇鄉', 'vegetarian')],
  ['能不能推薦花壇的素食', args('花壇', 'vegetarian')],
  ['花壇是不是有全素的店', args('花壇', 'vegan')],
  ['竹塘鄉有全素的餐廳嗎', args('竹塘鄉', 'vegan')],
  ['花壇要去哪吃素', args('花壇', 'vegetarian')],
  ['我要找花壇的素食', args('花壇', 'vegetarian')],
  ['阿嬤吃素 花壇有什麼可以吃', args('花壇', 'vegetarian')],
  ['花壇有吃到飽的素食嗎', args('花壇', 'vegetarian', '吃到飽')],
  ['花壇 素便當', args('花壇', 'vegetarian', '便當')],
  ['花壇素麵', args('花壇', 'vegetarian', '麵')],
  ['員林麵店', args('員林', undefined, '麵')],
  ['今天初一想吃素 員林', args('員林', 'vegetarian')],
  ['我家附近素食', args('我家附近', 'vegetarian')],
  ['花壇早齋', args('花壇', 'vegetarian')],
  ['花壇蔥蒜蛋奶都可以', args('花壇', 'five_pungent_ovo_lacto')],
  ['員林 蛋糕', args('員林', undefined, '蛋糕')],
  ['花生過敏可以吃花壇哪家素食', args('花壇', 'vegetarian')],
  ['我對蝦子過敏，員林有什麼素食', args('員林', 'vegetarian')],
  ['溪湖有過敏的人可以吃的全素嗎', args('溪湖', 'vegan')],
  ['小孩會過敏 北斗素食麵', args('北斗', 'vegetarian', '麵')],
  ['vegan in Yuanlin City, allergic to peanuts', args('Yuanlin City', 'vegan')],
];

test.each(questions)('「%s」 asks for %j', (text, expected) => {
  expect(readPlaceQuestion(text)).toEqual(expected);
});

test.each([
  '我要預約',
  '幫我記住我吃素',
  '別忘記我吃全素',
  '忘記我的飲食偏好',
  '長輩吃素，以後優先找蔬食，幫我記住',
  '花壇找素食，以後幫我記住',
  '我媽說以後幫她記住，她吃早齋',
  '不要幫我記住',
  '先不要放蔥',
  '花壇 不要蛋奶素',
  '我不吃蛋',
  '我吃全素',
  '我家都吃素',
  '花壇有沒有不含蛋的素食',
  '花壇有沒有不加蔥蒜的',
  '花壇 無蛋素',
  '花壇可以吃蔥蒜的素食',
  '五辛 花壇',
  '冰箱有豆腐',
  '今天煮什麼',
  '想吃菜',
  '花壇想吃菜',
  '想吃牛排',
  '早餐',
  '還有嗎',
  '第二家電話',
  '現在有開嗎',
  '花壇天氣如何',
  '鹿港龍山寺好玩嗎',
  '初一十五吃素',
  '蛋奶素或全素的店 員林',
  '我對花生過敏',
  '花生過敏怎麼辦',
  '過敏可以吃哪家素食',
  '過敏發作喘不過氣',
  '我家人有過敏，記下來',
  '查活動',
  '你是誰',
  '謝謝',
  '',
  '🍜',
])('「%s」 is no question about places that can be read without a model', (text) => {
  expect(readPlaceQuestion(text)).toBeUndefined();
});

test.each<[string, PlaceArgs | undefined]>([
  ['花壇', args('花壇')],
  ['員林市', args('員林市')],
  ['503', args('503')],
  ['花壇 全素', args('花壇', 'vegan')],
  ['花壇全素喔', args('花壇', 'vegan')],
  ['請問', undefined],
  ['全素', undefined],
  ['花壇便當', undefined],
  ['花壇有什麼素食', undefined],
  ['別去花壇', undefined],
  ['花壇 不要全素', undefined],
])('「%s」 alone is an entry for %j', (text, expected) => {
  expect(readPlaceEntry(text)).toEqual(expected);
});

test('whatever is typed, what is read fits the arguments of a search', () => {
  const words = [
    '花壇',
    '附近',
    '全素',
    '有',
    '吃',
    '便當',
    '，',
    ' ',
    '嗎',
    '503',
    'x'.repeat(70),
    '不要',
    '店',
  ];
  const sentence = fc
    .array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'grapheme' })))
    .map((w) => w.join(''));
  fc.assert(
    fc.property(sentence, (text) => {
      const read = readPlaceQuestion(text);
      if (read) expect(placeArgsSchema.parse(read)).toEqual(read);
    }),
    { seed: 20261130, numRuns: 500 },
  );
});
