import type { Source } from './catalogue-files.ts';
import { type EventField, type EventRecord, eventFields, type Occasion } from './event-record.ts';

/** Whose word something is. */
export interface Sourced {
  sourceId: string;
  shortName: string;
  licence: string;
  /** YYYY-MM-DD */
  seenAt: string;
  /** This project read the source itself; otherwise somebody retells it. */
  confirmed: boolean;
}

/** One edition of an event with all that is claimed of it. */
export interface CatalogueEvent {
  id: string;
  series: string;
  name: string;
  occasions: (Occasion & Sourced)[];
  facts: ({ field: EventField; value: string } & Sourced)[];
  shops: (EventRecord['shops'][number] & Sourced)[];
  /** The questions that no source answers. */
  unknown: EventField[];
}

/** Puts its source to each statement of an event. The record has passed all checks. */
export function withSources(event: EventRecord, sources: readonly Source[]): CatalogueEvent {
  const sourced = <T extends { sourceId: string }>(statement: T): T & Sourced => ({
    ...statement,
    ...provenance(statement.sourceId, sources),
  });
  return {
    ...event,
    occasions: event.occasions.map(sourced),
    facts: event.facts.map(sourced),
    shops: event.shops.map(sourced),
    unknown: eventFields.filter((field) => !event.facts.some((fact) => fact.field === field)),
  };
}

function provenance(sourceId: string, sources: readonly Source[]): Sourced {
  const source = sources.find(({ id }) => id === sourceId);
  if (!source) throw new Error(`no source ${sourceId}`);
  const { shortName, licence, seenAt, reading } = source;
  return { sourceId, shortName, licence, seenAt, confirmed: reading === 'original' };
}
