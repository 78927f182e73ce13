import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const MARK = '\0without-json-schema:';

/**
 * Leaves the writing of JSON Schema out of zod: every schema could do it and only the server's /docs does, and it is
 * 5 kB of the first load. Its functions keep their names and throw.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'apura-without-json-schema',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      importer !== undefined &&
      /\/zod\/v4\/classic\/schemas\.js$/.test(importer) &&
      /\/(json-schema-processors|to-json-schema)\.js$/.test(source)
        ? `${MARK}${resolve(dirname(importer), source)}`
        : undefined,
    load: async (id) => {
      if (!id.startsWith(MARK)) return undefined;
      const names = Object.keys(await import(pathToFileURL(id.slice(MARK.length)).href));
      const throws = `() => { throw new Error('The build of the portal has no JSON Schema.'); }`;
      return [`const refuse = ${throws};`, ...names.map((name) => `export const ${name} = refuse;`)].join('\n');
    },
  };
}
