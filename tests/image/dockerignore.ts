import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Rule {
  includes: boolean;
  pattern: string;
  matches: RegExp;
}

/**
 * The files of a folder that `docker build` is given, by its .dockerignore: the last rule that matches a path or
 * one of its parents decides. Understands `*`, `**` and `!`.
 */
export function contextFiles(folder: string): string[] {
  const rules = readRules(readFileSync(join(folder, '.dockerignore'), 'utf8'));
  const isIncluded = (path: string) => rules.findLast(({ matches }) => matches.test(path))?.includes ?? true;
  /** Whether a rule may bring back something below a folder that is left out. */
  const mayInclude = (path: string) =>
    rules.some((rule) => rule.includes && rule.pattern.startsWith(`${path}/`));

  const walk = (path: string): string[] =>
    readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
      const below = path ? `${path}/${entry.name}` : entry.name;
      if (entry.isDirectory()) return isIncluded(below) || mayInclude(below) ? walk(below) : [];
      return isIncluded(below) ? [below] : [];
    });
  return walk('');
}

function readRules(text: string): Rule[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const pattern = line.replace(/^!/, '').replace(/\/$/, '');
      return { includes: line.startsWith('!'), pattern, matches: expression(pattern) };
    });
}

function expression(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'));
  return new RegExp(`^${source}(?:/|$)`);
}
