/** Dates as a person in Taiwan reads them. Instants are ISO 8601; the zone is always Asia/Taipei. */

const taipei = new Intl.DateTimeFormat('en-u-hc-h23', {
  timeZone: 'Asia/Taipei',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  weekday: 'short',
});

const weekdays: Record<string, string> = {
  Mon: '一',
  Tue: '二',
  Wed: '三',
  Thu: '四',
  Fri: '五',
  Sat: '六',
  Sun: '日',
};

function partsOf(instant: string): Record<string, string> {
  const parts = taipei.formatToParts(Date.parse(instant)).map(({ type, value }) => [type, value]);
  return Object.fromEntries(parts);
}

/** The hour of an instant, 0 to 23. */
export const hourOf = (instant: string): number => Number(partsOf(instant).hour);

/** 「9/30（三）」 */
export function dateText(instant: string): string {
  const { month, day, weekday } = partsOf(instant);
  return `${month}/${day}（${weekdays[weekday ?? '']}）`;
}

/** 「11/30」 */
export function dayText(instant: string): string {
  const { month, day } = partsOf(instant);
  return `${month}/${day}`;
}

/** 「11:36:10」, for a card's deadline. */
export function clockText(instant: string): string {
  const { hour, minute, second } = partsOf(instant);
  return `${hour}:${minute}:${second}`;
}

/** 「下午 5:00」 */
export function timeText(instant: string): string {
  const { hour, minute } = partsOf(instant);
  const hours = Number(hour);
  return `${hours < 12 ? '上午' : '下午'} ${hours % 12 || 12}:${minute}`;
}

/** 「2020年4月」 of a day written YYYY-MM-DD. */
export function monthText(day: string): string {
  const [year, month] = day.split('-');
  return `${Number(year)}年${Number(month)}月`;
}

/** Whether a day (YYYY-MM-DD) lies more than so many months before an instant. */
export function olderThan(months: number, day: string, instant: string): boolean {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const at = partsOf(instant);
  const passed = (Number(at.year) - year) * 12 + Number(at.month) - month;
  return passed > months || (passed === months && Number(at.day) > date);
}
