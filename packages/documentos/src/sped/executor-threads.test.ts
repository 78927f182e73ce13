import { expect, it } from 'vitest';
import { createExecutorThread } from './executor-threads.ts';
import { createPlanoLeitura } from './layouts/plano-leitura.ts';
import { createPilha } from './pilha-niveis.ts';

// A full disk, say: the caller tells it from a file that cannot be read.
it('says what the system said to a thread', async () => {
  const executor = createExecutorThread();
  const fatia = {
    path: '/nao/ha/este/arquivo',
    inicio: 0,
    fim: 10,
    parte: 0,
    linhasAntes: 0,
    pilha: createPilha(),
    encoding: 'ascii' as const,
    outDir: '/nao/ha/esta/pasta',
    plano: createPlanoLeitura('EFDC', '006'),
    janelaBytes: 1024,
    maxMemoria: 1024,
  };
  await expect(executor.read([fatia], () => undefined)).rejects.toMatchObject({
    codigo: 'GRAVACAO_FALHOU',
    cause: { code: 'ENOENT', syscall: 'open' },
  });
  await executor.close();
});
