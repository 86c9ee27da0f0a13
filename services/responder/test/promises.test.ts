import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { everyRendering, wordsIn } from './sent-parts.ts';

/** What this bot cannot keep, it never promises: not in a reply, and not in a template that no test renders. */
const unkeepable = ['完全消失', '永久刪除', '現在有開', '認證', '安全', '徹底刪除', '保證'];

const src = new URL('../src/', import.meta.url);
const templates = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
);

const promised = (text: string): string[] => unkeepable.filter((words) => text.includes(words));

test('the search looks at all templates and finds what it looks for', () => {
  expect(templates).toContain('texts/memory.ts');
  expect(templates.length).toBeGreaterThan(30);
  expect(promised('您的資料會完全消失')).toEqual(['完全消失']);
});

test.each(templates)('%s promises nothing that cannot be kept', (file) => {
  expect(promised(readFileSync(new URL(file, src), 'utf8'))).toEqual([]);
});

test.each(everyRendering)('$name promises nothing that cannot be kept', ({ messages }) => {
  expect(wordsIn(messages).flatMap(promised)).toEqual([]);
});
