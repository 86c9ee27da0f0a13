import type { DietClass } from '@jiaba/shared/domain/diet-class';
import { diets } from './diets.ts';

/** Questions before anything is run, by id: each value or result is the lines of that text. */
export const questionTexts = {
  'pref.two-things': ['這句有兩件事，先做哪個？'],
  'pref.once-or-always': (diet: DietClass) => [`這次就好，還是以後找店都照「${diets[diet].label}」？`],
};

/** What is done first, by the tool that does it. */
export const firstLabels: Record<string, string> = {
  search_local_places: '先找店',
  search_local_events: '先看活動',
  propose_dietary_memory: '先記住',
  propose_lifeflow_change: '先記廚房的',
  recommend_dish: '先配菜',
  offer_service_request: '先留下詢問',
};
