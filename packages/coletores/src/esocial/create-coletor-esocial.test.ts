/*
 * The collection of the eSocial brings every event once, with its receipt, within the limit of calls of a day, whatever
 * fails on the way.
 */
import { readEsocial } from '@apura/documentos';
import { type EventoSimulado, generateEventosEsocial } from '@apura/simulators';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { FimDoPasso } from '../comum/coletor.ts';
import type { EstadoEsocial } from './estado-esocial.ts';
import { type CenarioEsocial, openCenario } from './testing-esocial.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
async function cenario(o: Parameters<typeof openCenario>[0]): Promise<CenarioEsocial> {
  const aberto = await openCenario(o);
  closers.push(() => aberto.close());
  return aberto;
}

const JANEIRO = { inicio: '2025-01-01', fim: '2025-01-31' };
const DIA_9 = '2025-04-09T15:00:00Z';
const eventosLidos = (arquivos: readonly { conteudo: Uint8Array }[]) =>
  arquivos.flatMap(({ conteudo }) => readEsocial(conteudo).eventos);

function estadoDe(fim: FimDoPasso<EstadoEsocial>): EstadoEsocial {
  if (!('estado' in fim)) throw new Error(`it ended: ${fim.tipo}`);
  return fim.estado;
}

describe('collecting from the eSocial', () => {
  /*
   * By hand, for January to March with three workers, of whom the third leaves in February:
   *   registers 1 + 3 + 1; January 3 + 3 + 1; February 2 + 3 + 1 and the dismissal; March 2 + 2 + 1: 24 events.
   *   Calls: 3 registers + 6 kinds x 3 months = 21; downloads: 12 by Id (5 registers, 7 payrolls) and 11 by receipt
   *   (8 bases, 3 totals) = 2; two windows for the worker that left = 2; the dismissal = 1.
   *   Together 26: 10 + 10 + 6, three days.
   */
  it('brings every event with its receipt, ten calls a day, and goes on the next one', async () => {
    const { coletar, simulador, servidor } = await cenario({ agora: DIA_9 });
    const { fim, arquivos, esperas } = await coletar();
    expect(fim).toEqual({ tipo: 'concluido', resumo: 'eSocial: 24 eventos em 3 arquivos, com 26 pedidos.' });
    expect(esperas).toEqual(['eSocial: 10 de 23 pedidos; próximo amanhã', 'eSocial: 20 de 23 pedidos; próximo amanhã']);
    expect(servidor.pedidos).toHaveLength(26);
    expect(simulador.documentos).toHaveLength(26);
    expect(simulador.usadosHoje('99210437')).toBe(6);
    expect(arquivos.map((a) => a.nome)).toEqual([
      'esocial-99210437-0001.xml',
      'esocial-99210437-0002.xml',
      'esocial-99210437-0003.xml',
    ]);
    const lidos = eventosLidos(arquivos);
    const gerados = generateEventosEsocial({ raiz: '99210437', inicio: '2025-01', fim: '2025-03' });
    expect(lidos.map((e) => e.id).sort()).toEqual(gerados.map((e) => e.id).sort());
    // The reader gives totals no receipt of their own.
    const enviados = gerados.filter((e) => !e.tpEvt.startsWith('S-5'));
    expect(lidos.flatMap((e) => (e.recibo === null ? [] : [`${e.id} ${e.recibo}`])).sort()).toEqual(
      enviados.map((e) => `${e.id} ${e.recibo}`).sort(),
    );
    expect(lidos.every((e) => e.recepcao !== null && e.tpAmb === '1')).toBe(true);
    expect(lidos.filter((e) => e.evento === 'S-2299')).toMatchObject([{ nrInsc: '99210437', cdResposta: '201' }]);
  });

  it('gives the same files when a step is made again from the state before it', async () => {
    const coletor = { escolhas: { tabelas: ['S-1010'], periodicos: [] } };
    const { passo, relogio } = await cenario({ agora: DIA_9, coletor });
    let estado: EstadoEsocial | null = null;
    for (let n = 0; n < 40; n += 1) {
      const fim: FimDoPasso<EstadoEsocial> = await passo(estado);
      if (fim.tipo === 'esperar') relogio.agora = fim.ate;
      if (fim.arquivos !== undefined) {
        const outro: FimDoPasso<EstadoEsocial> = await passo(estado);
        expect(outro).toEqual(fim);
        return;
      }
      estado = estadoDe(fim);
    }
    throw new Error('no file came');
  });

  it('loses no event and brings none twice, whatever fails or dies on the way', async () => {
    const acidente = fc.constantFrom('nada', 'morto', 'cortado', 'truncado', '404', '405', '301');
    const escolhas = { tabelas: ['S-1010'], periodicos: ['S-1200', 'S-5011'] };
    await fc.assert(
      fc.asyncProperty(fc.array(acidente, { minLength: 4, maxLength: 8 }), async (acidentes) => {
        const aberto = await openCenario({ agora: DIA_9, coletor: { escolhas }, periodo: JANEIRO });
        const arquivos: { conteudo: Uint8Array }[] = [];
        let estado: EstadoEsocial | null = null;
        for (let n = 0; n < 60; n += 1) {
          const agora = acidentes[n] ?? 'nada';
          if (agora === 'cortado' || agora === 'truncado') aberto.servidor.fail([{ tipo: agora }]);
          if (/^\d/.test(agora)) aberto.simulador.programar([{ cdResposta: agora }]);
          const fim: FimDoPasso<EstadoEsocial> = await aberto.passo(estado);
          if (fim.tipo === 'esperar') aberto.relogio.agora = fim.ate;
          // A killed step keeps neither its files nor its state.
          if (agora === 'morto') continue;
          arquivos.push(...(fim.arquivos ?? []));
          if (!('estado' in fim)) break;
          estado = fim.estado;
        }
        await aberto.close();
        const esperados = generateEventosEsocial({ raiz: '99210437', inicio: '2025-01', fim: '2025-03' }).filter(
          (e) => e.tpEvt === 'S-1010' || (['S-1200', 'S-5011'].includes(e.tpEvt) && e.perApur === '2025-01'),
        );
        expect(
          eventosLidos(arquivos)
            .map((e) => e.id)
            .sort(),
        ).toEqual(esperados.map((e) => e.id).sort());
      }),
      { numRuns: 3 },
    );
  }, 120_000);

  it('waits for the eighth while the services are closed, without a call', async () => {
    const { passo, servidor } = await cenario({ agora: '2025-04-01T03:01:00Z' });
    const fim = await passo(null);
    expect(fim).toMatchObject({ tipo: 'esperar', ate: new Date('2025-04-08T03:05:00Z') });
    expect(fim).toMatchObject({ mensagem: 'eSocial: 0 de 22 pedidos; próximo em 08/04/2025' });
    expect(servidor.pedidos).toHaveLength(0);
    const antes = await cenario({ agora: '2025-04-01T02:59:00Z' });
    expect((await antes.passo(null)).tipo).toBe('continuar');
  });

  it('pages through long registers from where the last page ended, each event once', async () => {
    const [modelo] = generateEventosEsocial({ raiz: '99210437', inicio: '2025-01', fim: '2025-01' }).filter(
      (e) => e.tpEvt === 'S-1010',
    );
    if (!modelo) throw new Error('no register');
    const eventos: EventoSimulado[] = Array.from({ length: 120 }, (_, n) => {
      const id = `${modelo.id.slice(0, -5)}${String(n).padStart(5, '0')}`;
      return {
        ...modelo,
        id,
        xml: modelo.xml.replace(modelo.id, id),
        recibo: `1.1.${String(n).padStart(19, '0')}`,
        recebidoEm: new Date(Date.parse('2020-01-01T12:00:00Z') + n * 3_600_000),
      };
    });
    const sozinho = { tabelas: ['S-1010'], periodicos: [] };
    for (const requireIntervalo of [false, true]) {
      const inicio = '2020-01-01';
      const periodo = { inicio, fim: '2020-03-31' };
      const agora = '2020-03-20T12:00:00Z';
      const aberto = await cenario({
        agora,
        periodo,
        eventos,
        simulador: { requireIntervalo },
        coletor: { escolhas: sozinho },
      });
      const { fim, arquivos } = await aberto.coletar();
      expect(new Set(eventosLidos(arquivos).map((e) => e.id)).size).toBe(120);
      expect(eventosLidos(arquivos)).toHaveLength(120);
      const faltas = requireIntervalo
        ? [expect.stringMatching(/^Tabela S-1010: só o que foi enviado desde 01\/01\/2020/)]
        : [];
      expect(fim.tipo === 'concluido' && (fim.parciais ?? [])).toEqual(
        requireIntervalo ? [...faltas, expect.stringContaining('Upload Manual')] : [],
      );
    }
  });

  it('does not begin a payroll that it cannot finish: more than fifty of a kind are told, not cut off', async () => {
    const eventos = generateEventosEsocial({ raiz: '99210437', inicio: '2025-01', fim: '2025-03', trabalhadores: 130 });
    const escolhas = { tabelas: ['S-1010'], periodicos: ['S-5011', 'S-1200', 'S-5001'] };
    const { coletar } = await cenario({ agora: DIA_9, eventos, coletor: { escolhas } });
    const { fim, arquivos } = await coletar();
    const tipos = new Set(eventosLidos(arquivos).map((e) => e.evento));
    expect([...tipos].sort()).toEqual(['S-1010', 'S-5011']);
    expect(fim).toMatchObject({
      tipo: 'concluido',
      parciais: [
        'S-1200 de 01/2025: são 130 eventos, e o serviço entrega no máximo 50.',
        'S-1200 dos outros 2 períodos: não foram pedidos, porque são eventos demais.',
        'S-5001 de 01/2025: são 130 eventos, e o serviço entrega no máximo 50.',
        'S-5001 dos outros 2 períodos: não foram pedidos, porque são eventos demais.',
        expect.stringContaining('peça os eventos enviados de 01/01/2025 a 04/02/2025, de 05/02/2025 a 11/03/2025 e de'),
      ],
    });
  });

  it('asks for as many dismissals as it may and tells how many it left', async () => {
    const { coletar } = await cenario({
      agora: DIA_9,
      coletor: { escolhas: { tabelas: [], periodicos: ['S-1200'], maxTrabalhadores: 0 } },
    });
    const { fim } = await coletar();
    expect(fim).toMatchObject({
      tipo: 'concluido',
      parciais: [expect.stringContaining('Desligamentos (S-2299 e S-2399) de 1 trabalhadores'), expect.any(String)],
    });
  });

  it('says that there is nothing of a company without events', async () => {
    const escolhas = { tabelas: ['S-1010'], periodicos: ['S-1200'] };
    const { coletar } = await cenario({ agora: DIA_9, eventos: [], coletor: { escolhas } });
    expect((await coletar()).fim).toEqual({
      tipo: 'ignorar',
      mensagem: 'O eSocial não tem eventos desta empresa no período.',
    });
  });
});
