import { builtinModules } from 'node:module';
import type { Plugin } from 'esbuild';

const names = new Set(builtinModules);
const isBuiltin = (path: string) => path.startsWith('node:') || names.has(path);

/**
 * Lets a bundle get Node's own modules by `require`. When a module is imported, Node reads each of its exports, and
 * those of node:http that are made on demand (WebSocket and fetch's parts) take as long as Express does.
 */
export const builtinsByRequire: Plugin = {
  name: 'builtins-by-require',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[a-z]/ }, ({ path, kind }) => {
      if (!isBuiltin(path)) return undefined;
      return kind === 'import-statement' ? { path, namespace: 'builtin' } : { path, external: true };
    });
    onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)});`,
    }));
  },
};
