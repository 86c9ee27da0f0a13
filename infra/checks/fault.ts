/** Something wrong with the infrastructure: which rule, where, and what in words that say what to do. */
export interface Fault {
  rule: string;
  where: string;
  what: string;
}

export const fault = (rule: string, where: string, what: string): Fault => ({ rule, where, what });
