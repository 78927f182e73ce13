import { ConfigError } from './config-error.ts';

/** Refuses a runtime that is too old to run the sources, with the way out. */
export function checkNodeVersion(version: string = process.version): void {
  const major = Number(/^v(\d+)/.exec(version)?.[1] ?? 0);
  if (major >= 24) return;
  throw new ConfigError(
    `O Apura precisa do Node 24 ou mais novo e está rodando no ${version}. ` +
      'Use "npm start", que traz o Node certo consigo, ou instale o Node 24.',
  );
}
