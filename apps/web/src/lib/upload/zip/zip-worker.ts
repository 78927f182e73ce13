import { isAceitoNaTela } from '@apura/contract';
import { readZip, type ZipMember } from './read-zip.ts';
import { ZIP_LIMITS } from './zip-limits.ts';
import type { ZipFault } from './zip-texts.ts';

export type ZipAnswer =
  | { type: 'member'; member: ZipMember; done: number; total: number }
  | { type: 'fault'; path: string; fault: ZipFault }
  | { type: 'refused'; path: string }
  | { type: 'end' };

const answer = (message: ZipAnswer): void => self.postMessage(message);

/** Opens one ZIP, off the page's thread. In: the file. Out: what it holds, one by one, and the end. */
self.onmessage = async ({ data: zip }: MessageEvent<File>) => {
  await readZip(zip, ZIP_LIMITS, {
    onMember: (member, done, total) => answer({ type: 'member', member, done, total }),
    onFault: (path, fault) => answer({ type: 'fault', path, fault }),
    onRefused: (path) => answer({ type: 'refused', path }),
    isAccepted: isAceitoNaTela,
  });
  answer({ type: 'end' });
};
