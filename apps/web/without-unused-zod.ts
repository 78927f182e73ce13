import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const MARK = '\0without-unused-zod:';
const UNUSED = /\/(json-schema-processors|to-json-schema|en)\.js$/;

/**
 * Leaves out of zod what the portal does not use and every page would fetch first: the writing of JSON Schema, which
 * only the server's /docs does and whose functions throw here, and zod's English sentences, which no screen shows.
 */
export function withoutUnusedZod(): Plugin {
  return {
    name: 'apura-without-unused-zod',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      importer !== undefined && /\/zod\/v4\/classic\/\w+\.js$/.test(importer) && UNUSED.test(source)
        ? `${MARK}${resolve(dirname(importer), source)}`
        : undefined,
    load: async (id) => {
      if (!id.startsWith(MARK)) return undefined;
      if (id.endsWith('/en.js')) return `export default () => ({ localeError: () => 'Invalid input' });`;
      const names = Object.keys(await import(pathToFileURL(id.slice(MARK.length)).href));
      const throws = `() => { throw new Error('The build of the portal has no JSON Schema.'); }`;
      return [`const refuse = ${throws};`, ...names.map((name) => `export const ${name} = refuse;`)].join('\n');
    },
  };
}
