import type { DietaryType } from '@jiaba/shared/domain/diet-class';

/** The name of each dietary condition and the line under it (conversation guide, section 2). */
export const diets: Record<DietaryType, { label: string; line: string }> = {
  vegetarian: { label: '素食', line: '只要寫素食就算，沒有細分' },
  vegan: { label: '全素', line: '不吃肉、蛋、奶，也不吃蔥蒜' },
  ovo: { label: '蛋素', line: '可吃蛋，不吃奶和蔥蒜' },
  lacto: { label: '奶素', line: '可吃奶，不吃蛋和蔥蒜' },
  ovo_lacto: { label: '蛋奶素', line: '蛋、奶都可以，不吃蔥蒜' },
  five_pungent: { label: '五辛素', line: '可吃蔥蒜，不吃蛋和奶' },
  five_pungent_ovo_lacto: { label: '五辛蛋奶素', line: '蔥蒜、蛋、奶都可以' },
  pot_side: { label: '鍋邊素', line: '挑菜吃，鍋子共用也可以' },
  any: { label: '不限', line: '這次不管素別' },
};
