/* Batches are sent in their order, each event arrives once, and nothing is sent after a refusal. */
import { afterAll, describe, expect, it } from 'vitest';
import { FalhaDeRede } from '../comum/falha-de-rede.ts';
import { alterar, loteDe, openTransmissao, signEventos } from './testing-lote.ts';
import {
  type EstadoTransmissao,
  type FimDaTransmissao,
  type LoteATransmitir,
  transmitLotes,
} from './transmit-lotes.ts';

const { servidor, cliente, certificado, adiantar, close } = await openTransmissao();
const [janeiro = [], fevereiro = [], marco = []] = ['2025-01', '2025-02', '2025-03'].map((mes) =>
  signEventos(certificado, mes),
);
afterAll(close);

/** Makes steps until there is nothing to wait for; each wait moves the clock. */
async function transmitir(lotes: readonly LoteATransmitir[], de: EstadoTransmissao | null = null) {
  let estado = de;
  const fins: FimDaTransmissao[] = [];
  for (let n = 0; n < 50; n += 1) {
    const fim = await transmitLotes({ cliente, lotes, estado });
    fins.push(fim);
    estado = JSON.parse(JSON.stringify(fim.estado));
    if (fim.tipo === 'esperar') adiantar(fim.segundos);
    if (fim.tipo === 'concluido' || fim.tipo === 'recusado') return { fim, fins, estado };
  }
  throw new Error('no end');
}
const enviados = () => servidor.pedidos.filter((p) => p.caminho.includes('EnviarLote')).length;

describe('transmitting what a rectification wrote', () => {
  it('sends a batch only when the one before was accepted, and keeps what the government answered', async () => {
    const lotes = [
      { nome: '0001', documento: loteDe(janeiro) },
      { nome: '0002', documento: loteDe(fevereiro) },
    ];
    const { fim, fins, estado } = await transmitir(lotes);
    expect(fins.map((f) => f.tipo)).toEqual([
      'continuar',
      'esperar',
      'continuar',
      'continuar',
      'esperar',
      'continuar',
      'concluido',
    ]);
    expect(fim).toMatchObject({ mensagem: '2 lotes aceitos pelo eSocial.' });
    expect(fins.flatMap((f) => f.retorno?.nome ?? [])).toEqual(['0001', '0002']);
    expect(Object.values(estado?.lotes ?? {}).map((l) => l.situacao)).toEqual(['aceito', 'aceito']);
    const antes = servidor.pedidos.length;
    expect((await transmitir(lotes, estado)).fim.tipo).toBe('concluido');
    expect(servidor.pedidos).toHaveLength(antes);
  });

  it('stops at the first refused event: nothing after it is sent, now or later', async () => {
    const [um, ...outros] = marco;
    if (!um) throw new Error('no event');
    const lotes = [
      { nome: '0001', documento: loteDe([...outros, alterar(um)]) },
      { nome: '0002', documento: loteDe([um]) },
    ];
    const antes = enviados();
    const { fim, estado } = await transmitir(lotes);
    expect(fim).toMatchObject({
      tipo: 'recusado',
      retorno: { nome: '0001' },
      motivos: [expect.stringContaining('A assinatura do evento não confere'), expect.stringMatching(/^ {2}142: /)],
    });
    expect(enviados()).toBe(antes + 1);
    expect((await transmitir(lotes, estado)).fim).toMatchObject({
      tipo: 'recusado',
      motivos: [expect.stringContaining('já foi recusado')],
    });
    expect(enviados()).toBe(antes + 1);
  });

  it('sends again what was sent without an answer, and the events are there once', async () => {
    const lotes = [{ nome: '0001', documento: loteDe(marco.slice(1)) }];
    servidor.fail([{ tipo: 'cortado' }]);
    await expect(transmitLotes({ cliente, lotes, estado: null })).rejects.toThrow(FalhaDeRede);
    const { fim, fins } = await transmitir(lotes);
    expect(fim.tipo).toBe('concluido');
    const retorno = fins.find((f) => f.retorno)?.retorno?.documento ?? '';
    expect(retorno.match(/evtDupl="true"/g)).toHaveLength(marco.length - 1);
  });

  it('tells a batch that is refused as a whole, which may be sent again', async () => {
    const documento = loteDe(janeiro).replace('grupo="3"', 'grupo="7"');
    const { fim } = await transmitir([{ nome: '0001', documento }]);
    expect(fim).toEqual({
      tipo: 'recusado',
      estado: { versao: 1, lotes: {} },
      motivos: ['Lote 1 de 1: O lote não segue o esquema do eSocial: leia as ocorrências.'],
    });
  });

  it('does not go on with other documents under the names of those that were sent', async () => {
    const { estado } = await transmitir([{ nome: '0001', documento: loteDe(janeiro) }]);
    await expect(transmitir([{ nome: '0001', documento: loteDe(fevereiro) }], estado)).rejects.toThrow(RangeError);
  });
});
