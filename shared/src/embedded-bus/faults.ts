import type { Message } from '../bus.ts';

/** What goes wrong on the way, decided message by message. What is not given goes well. */
export interface BusFaults {
  /** How many more times the message is delivered to this subscription, each on its own until acknowledged. */
  duplicates?(message: Message, subscription: string): number;
  /** How long the first delivery is held back; different delays change the order. */
  delayMs?(message: Message, subscription: string): number;
  /** Which of `waiting` messages is delivered next, from 0; the oldest where absent. */
  pick?(waiting: number): number;
  /**
   * Makes the nth publish of the bus (from 1) reject: `refused` means that the broker did not take the message,
   * `unanswered` that it did and the publisher cannot know.
   */
  failPublish?(message: Message, n: number): 'refused' | 'unanswered' | false;
}
