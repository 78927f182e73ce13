import { describe, expect, it } from 'vitest';
import { groupParts } from './plan-upload.ts';
import { newUpload, reduceUpload, type UploadEvent, type UploadModel, viewUpload } from './upload-model.ts';

// Guarantees what an upload shows after each thing that can happen to it, without a browser or a server.
const A = { name: 'a.txt', size: 100 };
const B = { name: 'b.txt', size: 50 };

const modelAfter = (model: UploadModel, ...events: UploadEvent[]): UploadModel => events.reduce(reduceUpload, model);
const batchOf = (file: number, start: number, end: number) => {
  const [batch] = groupParts([{ name: `f${file}.part0`, fileIndex: file, start, end }]);
  if (batch === undefined) throw new Error('no batch');
  return batch;
};
const stored = (nome: string, situacao: 'completo' | 'incompleto' | 'montando', erro: string | null = null) => ({
  nome,
  tamanho: 0,
  situacao,
  erro,
  sha256: null,
});

const planned = modelAfter(newUpload([A, B]), { type: 'begun' }, { type: 'planned', arrived: new Map([[0, 40]]) });
const rest = batchOf(0, 40, 100);

describe('an upload', () => {
  it('fails once a fault lasts, and not again after something arrived', () => {
    const first = modelAfter(planned, {
      type: 'interrupted',
      batch: rest,
      message: 'O servidor falhou',
      lasting: false,
    });
    expect(viewUpload(first, 0).failing).toBe(false);
    const third = modelAfter(first, { type: 'interrupted', batch: rest, message: 'O servidor falhou', lasting: true });
    expect(viewUpload(third, 0)).toMatchObject({ failing: true, phase: 'sending' });
    expect(viewUpload(modelAfter(third, { type: 'answered', batch: rest }), 0)).toMatchObject({
      failing: true,
      message: null,
    });
    expect(viewUpload(modelAfter(third, { type: 'begun' }), 0).failing).toBe(false);
    expect(viewUpload(modelAfter(planned, { type: 'hindered', lasting: true }), 0).failing).toBe(true);
  });

  it('counts what had arrived and what is on its way, and takes the latter back when a request is interrupted', () => {
    const sending = modelAfter(planned, { type: 'sending', batch: rest, sentBytes: 30 });
    expect(viewUpload(sending, 7)).toMatchObject({
      phase: 'sending',
      sentBytes: 70,
      bytesPerSecond: 7,
      files: [
        { status: 'sending', sentBytes: 70 },
        { status: 'waiting', sentBytes: 0 },
      ],
    });
    const lost = modelAfter(sending, { type: 'interrupted', batch: rest, message: 'A conexão falhou' });
    expect(viewUpload(lost, 7)).toMatchObject({ sentBytes: 40, bytesPerSecond: 0, message: 'A conexão falhou' });
    const answered = modelAfter(
      lost,
      { type: 'sending', batch: rest, sentBytes: 5 },
      { type: 'answered', batch: rest },
    );
    expect(viewUpload(answered, 7)).toMatchObject({ sentBytes: 100, message: null, files: [{ status: 'sent' }, {}] });
  });

  it('stays below a hundred percent until the assembly was asked for', () => {
    const sent = modelAfter(planned, { type: 'answered', batch: rest }, { type: 'answered', batch: batchOf(1, 0, 50) });
    expect(viewUpload(sent, 0).percent).toBe(95);
    expect(viewUpload(modelAfter(sent, { type: 'entered', phase: 'compiling' }), 0).percent).toBe(95);
    expect(viewUpload(modelAfter(sent, { type: 'entered', phase: 'checking' }), 0).percent).toBe(100);
  });

  it('says of each file what came of it, and whether sending again may help', () => {
    const sent = modelAfter(planned, { type: 'answered', batch: rest }, { type: 'answered', batch: batchOf(1, 0, 50) });
    const half = modelAfter(sent, {
      type: 'checked',
      known: [stored('a.txt', 'montando'), stored('b.txt', 'completo')],
    });
    expect(half.files.map((f) => f.status)).toEqual(['sent', 'done']);
    const missing = modelAfter(half, { type: 'checked', known: [] }, { type: 'entered', phase: 'done' });
    expect(viewUpload(missing, 0)).toMatchObject({
      repeatable: true,
      files: [{ status: 'failed', reason: 'O arquivo não chegou inteiro, envie-o novamente' }, { status: 'done' }],
    });
    const refused = modelAfter(half, { type: 'failed', file: 0, reason: 'Tipo não aceito', refused: true });
    expect(viewUpload(refused, 0)).toMatchObject({ repeatable: false, files: [{ reason: 'Tipo não aceito' }, {}] });
  });

  it('begun again, it keeps what is done and forgets the rest', () => {
    const stopped = modelAfter(
      planned,
      { type: 'found', file: 1 },
      { type: 'sending', batch: rest, sentBytes: 30 },
      { type: 'failed', file: 0, reason: 'Falhou', refused: false },
      { type: 'stopped', message: 'Sem conexão', forGood: false },
    );
    expect(viewUpload(stopped, 0)).toMatchObject({ phase: 'stopped', repeatable: true, message: 'Sem conexão' });
    expect(viewUpload(modelAfter(stopped, { type: 'begun' }), 0)).toMatchObject({
      phase: 'preparing',
      message: null,
      sentBytes: 50,
      files: [
        { status: 'waiting', reason: null },
        { status: 'done', sentBytes: 50 },
      ],
    });
  });

  it('is at its end at once when the server has every file already', () => {
    const model = modelAfter(newUpload([B]), { type: 'begun' }, { type: 'found', file: 0 });
    expect(viewUpload(modelAfter(model, { type: 'entered', phase: 'done' }), 0)).toMatchObject({
      phase: 'done',
      percent: 100,
    });
  });
});
