import type { DietaryType } from '@jiaba/shared/domain/diet-class';
import { diets } from './diets.ts';

/** The words on buttons: at most 20 graphemes, at most 8 where it can be. */
export const labels = {
  findPlaces: '查蔬食',
  menu: '選單',
  whatToCook: '今天煮什麼',
  findEvents: '查活動',
  fridge: '我的冰箱',
  preference: '我的偏好',
  serviceRequest: '留下服務詢問',
  myData: '我的資料',
  askShop: '問店家的話',
  sendLocation: '傳送位置',
  otherTownships: '其他鄉鎮',
  changeTownship: '換鄉鎮',
  firstPage: '回第一頁',
  no: '不是',
  call: '打電話',
  map: '看地圖',
  more: '看更多',
  again: '再試一次',
  explain: '說明',
  call119: '打 119',
  thisOnce: '這次就好',
  fromNowOn: '以後都照',
  anyDietThisTime: '這次不限素別',
  moreOf: (left: number) => `看更多（還有 ${left} 家）`,
  loosePlaces: (count: number) => `看這 ${count} 家`,
  allPlaces: (count: number) => `看全部 ${count} 家`,
  yesTownship: (township: string) => `對，${township}`,
  townshipWithCount: (township: string, count: number) => `${township} ${count}家`,
  changeDiet: (diet: DietaryType) => `改找${diets[diet].label}`,
  onlyDiet: (diet: DietaryType) => `只找${diets[diet].label}`,
  /** Said on the button itself when the word searched for no longer fits into it. */
  withoutKeyword: (label: string) => `${label}（不含關鍵詞）`,
};

/** Offered where somebody only called the bot: the demo township and the two with the most places. */
export const exampleTownships = ['花壇鄉', '彰化市', '員林市'];
