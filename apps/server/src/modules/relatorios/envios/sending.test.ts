import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Avisos } from '@apura/contract';
import { readPlanilha } from '@apura/planilha';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CFOP_5102, startEnviosTeste } from '../../../testing/envio-teste.ts';
import { suspendTeste } from '../../../testing/suspend-teste.ts';
import { createMailRelatorioHandler, queueEnvios } from '../index.ts';
import { readUpTo } from './make-relatorio.ts';

let t: Awaited<ReturnType<typeof startEnviosTeste>>;
beforeAll(async () => {
  t = await startEnviosTeste();
});
afterAll(() => t.server.close());
afterEach(() => t.clear());

/** The rows and totals of the sheets of data, without their heading. */
async function rowsOf(bytes: Buffer | undefined): Promise<string[][]> {
  const path = join(t.server.dataDir, 'anexo.xlsx');
  await writeFile(path, bytes ?? Buffer.alloc(0));
  const rows: string[][] = [];
  for await (const evento of readPlanilha({ path })) {
    if (evento.tipo === 'linha' && evento.aba !== 'Parâmetros') rows.push(evento.celulas.map((um) => um?.texto ?? ''));
  }
  return rows.slice(1);
}

describe('the day of a schedule', () => {
  it('mails what the grid showed, with what it is about, its totals and the way to it', async () => {
    const { user, admin } = t.server.a;
    const recorte = { filter: CFOP_5102, sort: '-Valor Item', columns: 'Lado|CFOP|Valor Item' };
    const id = await t.order({ destinatarios: [user.id, admin.id], recorte });
    await t.runDay();
    expect(await t.newMails(user)).toEqual([]);
    await t.goToDay(id);
    await t.runDay();
    const [mail, ...mais] = await t.newMails(user);
    expect(mais).toEqual([]);
    expect(mail?.subject).toMatch(/^EFD-C CFOP por Período: .* - 99\.210\.437\/0001-17, 01\/10\/2025 a 31\/12\/2025$/);
    for (const linha of [
      'Você pediu este relatório por e-mail (toda segunda-feira).',
      'O arquivo vai anexado.',
      '> Período: 01/10/2025 a 31/12/2025',
      '> Relatório: EFD-C CFOP por Período',
      '> Filtro: CFOP é igual a 5102',
      '> Linhas: 3',
      '> Total Entrada: Valor Item R$ 200,00',
      '> Total Saída: Valor Item R$ 400,00',
      `${t.server.deps.config.publicUrl}/#/relatorios?projeto=${t.projetoId}&pagina=EFD-C+CFOP+por+Per%C3%ADodo&`,
    ]) {
      expect(mail?.text).toContain(linha);
    }
    expect(mail?.text).not.toContain('Base PIS');
    expect(mail?.attachment?.name).toMatch(/^EFD-C CFOP por Período - .* - 10-2025 a 12-2025 - filtrado\.xlsx$/);
    expect(await rowsOf(mail?.attachment?.bytes)).toEqual([
      ['Saída', '5102', '300'],
      ['Entrada', '5102', '200'],
      ['Saída', '5102', '100'],
      ['Total Saída', '', '400'],
      ['Total Entrada', '', '200'],
    ]);
    const [aoColega] = await t.newMails(admin);
    expect(aoColega?.text).toContain('user a pediu este relatório por e-mail (toda segunda-feira).');
    expect(aoColega?.attachment?.bytes.equals(mail?.attachment?.bytes ?? Buffer.of())).toBe(true);
    expect(await t.read(user)).toMatchObject({ ultimo: expect.any(String), ressalva: null, falha: null });
    for (const [quem, quantos] of [
      [user, 1],
      [admin, 1],
      [t.server.a.master, 0],
      [t.server.b.user, 0],
    ] as const) {
      const { avisos } = await t.get<Avisos>(quem, '/api/avisos');
      const enviados = avisos.filter(({ tipo }) => tipo === 'relatorio-enviado');
      expect(enviados).toHaveLength(quantos);
      for (const um of enviados) {
        expect(um).toMatchObject({
          titulo: 'Enviado por e-mail: EFD-C CFOP por Período',
          texto: expect.stringMatching(/ - Período de 01\/10\/2025 a 31\/12\/2025$/),
          alvo: t.projetoId,
          novo: true,
        });
      }
    }
    const [linha] = await t.write((trx) =>
      trx.selectFrom('auditoria').select('dados').where('acao', '=', 'envio.enviado').execute(),
    );
    expect(linha?.dados).toMatchObject({ destinatarios: expect.arrayContaining([user.email, admin.email]) });
  });

  it('is sent once, by several processes, after a restart and after a job that ran twice', async () => {
    const { user, id: ownerId } = t.server.a;
    const id = await t.order({ recorte: { filter: CFOP_5102 } });
    await t.goToDay(id);
    const run = createMailRelatorioHandler(t.server.deps);
    const attempt = { id: 'tarefa', failures: 0, lastTry: false, signal: new AbortController().signal };
    await Promise.all([
      run({ ...attempt, data: { ownerId, envioId: id } }),
      run({ ...attempt, data: { ownerId, envioId: id } }),
      t.runDay(),
      queueEnvios(t.server.deps),
    ]);
    await t.runDay();
    await t.runDay();
    expect(await t.newMails(user)).toHaveLength(1);
  });

  it('is one mail for all the days that passed while no process ran, and goes on with the next day', async () => {
    const id = await t.order({ recorte: { filter: CFOP_5102 } });
    await t.goToDay(id, 23);
    const { proximo: antes } = await t.write((trx) =>
      trx.selectFrom('envio_relatorio').select('proximo').executeTakeFirstOrThrow(),
    );
    await t.runDay();
    await t.runDay();
    expect(await t.newMails(t.server.a.user)).toHaveLength(1);
    // 23 days after a Monday is a Wednesday: the next Monday is five days later.
    const depois = new Date(Date.parse(antes) + 28 * 86_400_000).toISOString().slice(0, 10);
    expect((await t.read(t.server.a.user))?.proximo).toBe(depois);
  });

  it('waits while the schedule is paused or the owner is suspended', async () => {
    const id = await t.order({ recorte: { filter: CFOP_5102 } });
    await t.goToDay(id);
    await t.write((trx) => trx.updateTable('envio_relatorio').set({ pausado_em: new Date() }).execute());
    await t.runDay();
    await t.write((trx) => trx.updateTable('envio_relatorio').set({ pausado_em: null }).execute());
    await suspendTeste(t.server.deps, t.server.a.id, true);
    await t.runDay();
    await suspendTeste(t.server.deps, t.server.a.id, false);
    expect(await t.newMails(t.server.a.user)).toEqual([]);
    await t.runDay();
    expect(await t.newMails(t.server.a.user)).toHaveLength(1);
  });

  it('says so where there are no rows, and where a PDF has no room, and attaches nothing', async () => {
    const { user } = t.server.a;
    const vazio = await t.order({ recorte: { q: 'nada disto existe' } });
    await t.goToDay(vazio);
    await t.runDay();
    const [semLinhas] = await t.newMails(user);
    expect(semLinhas?.text).toContain('O relatório não tem linhas com estes filtros: não há arquivo anexado.');
    expect(semLinhas?.text).toContain('> Filtro: nada disto existe');
    expect(semLinhas?.text).toContain('> Linhas: 0');
    expect(semLinhas?.attachment).toBeUndefined();
    await t.write((trx) => trx.deleteFrom('envio_relatorio').execute());
    const grande = await t.order({ formato: 'pdf' });
    await t.goToDay(grande);
    await t.runDay();
    const [semPdf] = await t.newMails(user);
    const porque = 'Não há PDF anexado. São 2.100 linhas, e o PDF leva até 2.000: filtre-as, ou baixe a planilha.';
    expect(semPdf?.text).toContain(porque);
    expect(semPdf?.attachment).toBeUndefined();
    expect((await t.read(user))?.ressalva).toBe(porque);
  });

  it('attaches a PDF where it has room', async () => {
    const id = await t.order({ formato: 'pdf', recorte: { filter: CFOP_5102 } });
    await t.goToDay(id);
    await t.runDay();
    const [mail] = await t.newMails(t.server.a.user);
    expect(mail?.attachment).toMatchObject({ type: 'application/pdf' });
    expect(mail?.attachment?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

it('bytes beyond the limit are not kept, and their writer is heard to its end', async () => {
  let written = 0;
  const of = (parts: number) =>
    Readable.from(
      (function* () {
        for (let n = 0; n < parts; n++) {
          written++;
          yield Buffer.alloc(10, n);
        }
      })(),
    );
  expect((await readUpTo(of(3), 30))?.length).toBe(30);
  expect(await readUpTo(of(50), 30)).toBeUndefined();
  expect(written).toBe(53);
});

describe('a schedule of a monthly project', () => {
  it('follows the newest concluded project of the series', async () => {
    // The series is the monthly project and two months that it opened, of which the last one still runs.
    const copy = (mes: string, status: 'CONCLUDED' | 'PROCESSING') =>
      t.write(async (trx) => {
        const { id: _, ...um } = await trx
          .selectFrom('projeto')
          .selectAll()
          .where('id', '=', t.projetoId)
          .executeTakeFirstOrThrow();
        const dias = { periodo_inicial: `${mes}-01`, periodo_final: `${mes}-28` };
        const { id } = await trx
          .insertInto('projeto')
          .values({ ...um, ...dias, status, origem_id: t.projetoId, criado_em: t.server.deps.clock.now() })
          .returning('id')
          .executeTakeFirstOrThrow();
        const { projeto_id: __, ...resultado } = await trx
          .selectFrom('relatorio_resultado')
          .selectAll()
          .where('projeto_id', '=', t.projetoId)
          .executeTakeFirstOrThrow();
        await trx
          .insertInto('relatorio_resultado')
          .values({ ...resultado, projeto_id: id })
          .execute();
        return id;
      });
    const id = await t.order({ recorte: { filter: CFOP_5102 } });
    const janeiro = await copy('2026-01', 'CONCLUDED');
    const fevereiro = await copy('2026-02', 'PROCESSING');
    expect((await t.read(t.server.a.user))?.projeto).toMatch(/ - Período de /);
    await t.goToDay(id);
    await t.runDay();
    const [mail] = await t.newMails(t.server.a.user);
    expect(mail?.text).toContain('> Período: 01/01/2026 a 28/01/2026');
    expect(mail?.text).toContain(`projeto=${janeiro}`);
    expect((await t.read(t.server.a.user))?.projeto).toMatch(/ - o projeto mais recente da recorrência$/);
    await t.set(fevereiro, { status: 'CONCLUDED' });
    await t.set(t.projetoId, { excluido_em: new Date() });
    await t.goToDay(id);
    await t.runDay();
    const [segundo] = await t.newMails(t.server.a.user);
    expect(segundo?.text).toContain('> Período: 01/02/2026 a 28/02/2026');
    await t.set(t.projetoId, { excluido_em: null });
  });
});
