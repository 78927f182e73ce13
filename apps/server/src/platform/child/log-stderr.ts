import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Logger } from '../log/port.ts';

/** What one process may leave in the log. */
const MAX_LINES = 100;
const MAX_CHARS = 32_768;
const MAX_LINE_CHARS = 1_000;
/** Control characters that JSON leaves as they are; it escapes the others. */
const LEFT_BY_JSON = /[\u007f-\u009f\u2028\u2029]/g;

/**
 * Writes each line of a reader's standard error as an entry of the portal's own log, so that a reader compromised by a
 * document cannot forge entries. After the last line that is logged the pipe is closed: further writes of the reader
 * fail at once, so that a flood costs the portal nothing and blocks nobody.
 */
export function logStderr({ stderr, pid }: ChildProcess, log: Logger): void {
  if (stderr === null) return; // The process could not be started.
  // A pipe is a socket. An idle reader must not keep the portal from ending.
  (stderr as Socket).unref();
  let line = '';
  let lines = 0;
  let chars = 0;
  const writeLine = () => {
    const texto = line.trimEnd().replace(LEFT_BY_JSON, '\ufffd');
    line = '';
    if (texto === '' || lines === MAX_LINES) return;
    lines += 1;
    log.warn({ leitor: pid, texto }, 'a reader wrote to its standard error');
  };
  stderr.setEncoding('utf8');
  stderr.on('data', (text: string) => {
    chars += text.length;
    for (const [n, part] of text.split('\n').entries()) {
      if (n > 0) writeLine();
      line = (line + part).slice(0, MAX_LINE_CHARS);
    }
    if (lines < MAX_LINES && chars <= MAX_CHARS) return;
    writeLine();
    stderr.destroy();
    log.warn({ leitor: pid }, 'a reader wrote more to its standard error than is logged');
  });
  stderr.on('end', writeLine);
  stderr.on('error', () => undefined);
}
