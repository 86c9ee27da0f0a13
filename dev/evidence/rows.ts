import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

export const rowsSchema = z.array(
  z.strictObject({ collection: z.string(), id: z.string(), data: z.record(z.string(), z.unknown()) }),
);
export type Rows = z.infer<typeof rowsSchema>;

/** All documents of a database file, by collection and id. */
export function rowsIn(file: string): Rows {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = database.prepare('SELECT collection, id, data FROM documents ORDER BY 1, 2').all();
    return rowsSchema.parse(rows.map((row) => ({ ...row, data: JSON.parse(String(row.data)) })));
  } finally {
    database.close();
  }
}
