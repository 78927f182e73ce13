import type { Logger } from './port.ts';

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LEVELS)[number];

/** Field names whose values are never written, at any depth. */
const SECRET = /senha|password|token|secret|authorization|cookie|^pfx$/i;

export interface JsonLoggerOptions {
  level: LogLevel;
  write: (line: string) => void;
}

/** One JSON object per line: time, level, message and the given fields, without values under secret names. */
export function createJsonLogger({ level, write }: JsonLoggerOptions): Logger {
  const threshold = LEVELS.indexOf(level);
  const at = (name: LogLevel) => (fields: Record<string, unknown>, message: string) => {
    if (LEVELS.indexOf(name) < threshold) return;
    const line = { time: new Date().toISOString(), level: name, msg: message, ...fields };
    write(`${JSON.stringify(line, replacer)}\n`);
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function replacer(key: string, value: unknown): unknown {
  if (SECRET.test(key) && typeof value !== 'object') return '[oculto]';
  if (value instanceof Error) {
    const code = 'code' in value ? { code: value.code } : {};
    const cause = value.cause === undefined ? {} : { cause: value.cause };
    return { name: value.name, message: value.message, stack: value.stack, ...code, ...cause };
  }
  return typeof value === 'bigint' ? value.toString() : value;
}
