import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { everyRendering } from '../../../services/responder/test/sent-parts.ts';
import { conversationDocument, conversationFile, templateIds, templateOf } from '../conversation-document.ts';

test('the document of the conversation is up to date', () => {
  expect(readFileSync(conversationFile, 'utf8')).toBe(conversationDocument());
});

test('every template has an example, and every example a template', () => {
  const shown = new Set(everyRendering.map(templateOf));
  expect(templateIds.filter((id) => !shown.has(id))).toEqual([]);
  expect([...shown].filter((id) => !templateIds.includes(id))).toEqual([]);
});

test('an id names one template', () => {
  expect(new Set(templateIds).size).toBe(templateIds.length);
});

test('every template is used in the code, beyond the place where its words stand', () => {
  const files = globSync('{services,shared}/**/src/**/*.ts', { exclude: ['**/node_modules/**'] }).filter(
    (file) => !/\/texts\/(places|fixed|questions)\.ts$|shared\/src\/replies\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(50);
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  expect(templateIds.filter((id) => !code.includes(`'${id}'`))).toEqual([]);
});
