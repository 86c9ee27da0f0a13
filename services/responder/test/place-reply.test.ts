import { expect, test } from '@jest/globals';
import { anEnvelope } from '../../../dev/testing/an-event.ts';
import { renderReplies } from '../src/render.ts';
import { aPlace, aPlaceReply, fromMemory, names, placeReplies, saidByPerson } from './place-answers.ts';
import {
  actionsIn,
  argumentsOf,
  bubblesOf,
  flexOf,
  labelsIn,
  quickRepliesOf,
  rendered,
  textsOf,
} from './sent-parts.ts';

const unknownLine = '我不知道：現在有沒有開、走路多遠、確切位置、輪椅好不好進。';
const words = (id: string) =>
  [...textsOf(rendered(id)), ...flexOf(rendered(id)).map(({ altText }) => altText)].join('\n');
const searched = Object.keys(placeReplies).filter(
  (id) => id.startsWith('place.') || id === 'area.from-location',
);

test.each(searched)('%s says what was searched for and what is not known', (id) => {
  expect(words(id)).toMatch(/^條件：/m);
  expect(words(id)).toMatch(/^我不知道：/m);
});

test('a list is a summary, then the cards with a way on as the last one', () => {
  expect(textsOf(rendered('place.found'))).toEqual([
    `花壇鄉找到 7 家，先列 5 家。\n條件：沒有指定素別\n${unknownLine}\n出門前請先問店家。`,
  ]);
  expect(bubblesOf(rendered('place.found'))).toHaveLength(6);
  expect(labelsIn(bubblesOf(rendered('place.found')).at(-1))).toEqual(['看更多（還有 2 家）', '換鄉鎮']);
});

test('the alt text starts with the answer and names every shop of the page and the months of the sources', () => {
  const alt = flexOf(rendered('place.found'))[0]?.altText ?? '';
  expect(alt).toMatch(/^花壇鄉7 家素食：和米素食（花壇鄉彰員路三段4號，沒有電話資料）、/);
  expect(names.filter((name) => !alt.includes(name))).toEqual([]);
  expect(alt).toMatch(/條件：沒有指定素別。資料：民間素食地圖 2020年4月。現在有沒有開不知道，請先問店家。$/);
});

test.each([
  ['place.loose', '條件：蛋奶素（您這次說的）'],
  ['place.found, from memory', '條件：蛋奶素（照您同意記住的）'],
  ['place.found', '條件：沒有指定素別'],
  ['place.found, 不限 said', '條件：不限（您這次說的），記住的沒有變'],
  ['place.found, with a keyword', '條件：沒有指定素別，店名有「便當」'],
])('%s shows whose word the condition is', (id, line) => {
  expect(textsOf(rendered(id))[0]?.split('\n')).toContain(line);
});

test('the unknown line names exactly the fields that are not known', () => {
  expect(textsOf(rendered('place.allergy, with a search'))[1]?.split('\n')).toContain(
    '我不知道：現在有沒有開、過敏原。',
  );
});

test('a diet said in this turn travels in the button, one filled from memory stays open', () => {
  expect(argumentsOf(rendered('place.loose'), '看更多')).toEqual({
    action: 'search',
    area: '花壇鄉',
    dietary_type: 'ovo_lacto',
    page: 2,
    version: 'c-1234567890ab',
  });
  expect(argumentsOf(rendered('place.found, from memory'), '看更多')).not.toHaveProperty('dietary_type');
  expect(argumentsOf(rendered('place.found, from memory'), '這次不限素別')).toEqual({
    action: 'search',
    area: '花壇鄉',
    dietary_type: 'any',
  });
});

test('only a remembered condition can be set aside', () => {
  expect(quickRepliesOf(rendered('place.loose'))).not.toContain('這次不限素別');
});

test('places that say only 素食 are counted aloud and one press away', () => {
  expect(words('place.loose')).toContain('另有 20 家只寫素食，沒寫是不是蛋奶素。');
  expect(argumentsOf(rendered('place.loose'), '看這 20 家')).toMatchObject({
    loose: true,
    dietary_type: 'ovo_lacto',
  });
  expect(textsOf(rendered('place.loose-list'))[0]).toMatch(
    /^花壇鄉有 7 家只寫素食，這裡列 5 家。\n蛋、奶、蔥蒜要自己問。/,
  );
  expect(labelsIn(rendered('place.loose-list'))).not.toContain('看這 7 家');
});

test('none proven is an answer of its own, a card with both ways on', () => {
  expect(flexOf(rendered('place.none-strict'))[0]?.altText).toBe(
    `花壇鄉沒有一家寫明是蛋奶素。\n另有 20 家只寫素食，蛋、奶、蔥蒜要自己問。\n條件：蛋奶素（您這次說的）\n${unknownLine}`,
  );
  expect(labelsIn(bubblesOf(rendered('place.none-strict')))).toEqual(['看這 20 家', '問店家的話']);
});

test('many places: a word that narrows the search is worth more than a next page', () => {
  expect(textsOf(rendered('place.many'))[0]).toMatch(
    /^花壇鄉有 133 家，先列 5 家。\n加一個詞會更準，例如「花壇鄉 麵」。/,
  );
});

test('a catalogue that changed in between is said before page 1', () => {
  expect(textsOf(rendered('place.refreshed'))[0]).toMatch(/^資料剛更新，從第一頁重新列。\n花壇鄉找到 133 家/);
});

test('page 2 counts on', () => {
  expect(words('place.found, page 2')).toContain('再列 2 家');
  expect(JSON.stringify(bubblesOf(rendered('place.found, page 2'))[0])).toContain('花壇鄉　6／7');
  expect(labelsIn(rendered('place.found, page 2'))).not.toContain('看更多');
});

test('a township without data, a word that misses, a diet that misses and the end of a list are four answers', () => {
  expect(words('place.none-area')).toContain(
    '我的資料裡，線西鄉還沒有素食店。\n不代表真的沒有。旁邊有資料的：',
  );
  expect(quickRepliesOf(rendered('place.none-area'))).toEqual([
    '彰化市 133家',
    '員林市 132家',
    '鹿港鎮 131家',
    '傳送位置',
    '換鄉鎮',
  ]);
  expect(words('place.none-keyword')).toContain(
    '花壇鄉沒有店名有「牛排」的素食店。\n不管「牛排」的話，有 20 家。',
  );
  expect(argumentsOf(rendered('place.none-keyword'), '看全部 20 家')).toEqual({
    action: 'search',
    area: '花壇鄉',
  });
  expect(words('place.none-diet')).toContain('花壇鄉沒有符合「蛋奶素」的店家。');
  expect(words('place.end')).toContain('都列完了，一共 7 家。');
});

test('other diets are offered where they find something, in a group only the two most asked for', () => {
  expect(quickRepliesOf(rendered('place.found, all on one page'))).toEqual([
    '改找全素',
    '改找蛋奶素',
    '改找鍋邊素',
    '換鄉鎮',
    '問店家的話',
  ]);
  expect(quickRepliesOf(rendered('place.found, all on one page', 'group'))).not.toContain('改找鍋邊素');
  expect(quickRepliesOf(rendered('place.found'))).not.toContain('改找全素');
});

test('what is remembered is not spoken of in a group', () => {
  expect(textsOf(rendered('place.found, 不限 said', 'group'))[0]?.split('\n')).toContain(
    '條件：不限（您這次說的）',
  );
});

test('a button that the word searched for does not fit into says so', () => {
  const keyword = '素'.repeat(60);
  const reply = aPlaceReply({
    request: { ...saidByPerson, requested: { area: '花壇', dietary_type: 'ovo_lacto', keyword } },
    answer: { effective: { area: '花壇鄉', dietary_type: 'ovo_lacto', keyword } },
  });
  const more = actionsIn(renderReplies([reply], anEnvelope())).find(({ label }) =>
    label?.startsWith('看更多'),
  );
  expect(more).toMatchObject({
    label: '看更多（還有 2 家）（不含關鍵詞）',
    displayText: '看更多（還有 2 家）（不含關鍵詞）',
  });
});

test('a loose search that only found proven places lists these as what they are', () => {
  const reply = aPlaceReply({
    request: { ...fromMemory, loose: true },
    answer: { places: [aPlace('德來素')], total: 1 },
  });
  expect(textsOf(renderReplies([reply], anEnvelope()))[0]).toMatch(/^花壇鄉找到 1 家。/);
});
