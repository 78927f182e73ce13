import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/**
 * Asks on a terminal and answers what is typed, which is not shown. Throws when the terminal is closed or `signal`
 * aborts.
 */
export async function askSenha(
  pergunta: string,
  { input, output, signal }: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream; signal: AbortSignal },
): Promise<string> {
  output.write(pergunta);
  // Readline draws every key on its output: into this one they go unseen.
  const mudo = new Writable({ write: (_key, _encoding, done) => done() });
  const linhas = createInterface({ input, output: mudo, terminal: true });
  const fim = new AbortController();
  linhas.once('close', () => fim.abort(new Error('A senha do certificado não foi digitada.')));
  linhas.once('SIGINT', () => linhas.close());
  try {
    return await linhas.question('', { signal: AbortSignal.any([signal, fim.signal]) });
  } catch (error) {
    throw signal.aborted ? signal.reason : (fim.signal.reason ?? error);
  } finally {
    linhas.close();
    output.write('\n');
  }
}
