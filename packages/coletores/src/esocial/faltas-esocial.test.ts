/*
 * Each code of refusal leads to the step that the manual of the eSocial asks for. A fault of the line costs a call and
 * no state.
 */
import { createAutoridadeTeste, generateEventosEsocial } from '@apura/simulators';
import { afterEach, describe, expect, it } from 'vitest';
import type { FimDoPasso } from '../comum/coletor.ts';
import type { EstadoEsocial } from './estado-esocial.ts';
import { type CenarioEsocial, certificadoDe, openCenario, SENHA } from './testing-esocial.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
async function cenario(o: Parameters<typeof openCenario>[0]): Promise<CenarioEsocial> {
  const aberto = await openCenario(o);
  closers.push(() => aberto.close());
  return aberto;
}

const DIA_9 = '2025-04-09T15:00:00Z';

function estadoDe(fim: FimDoPasso<EstadoEsocial>): EstadoEsocial {
  if (!('estado' in fim)) throw new Error(`it ended: ${fim.tipo}`);
  return fim.estado;
}

describe('refusals and faults of the eSocial', () => {
  it.each([
    ['403', { tipo: 'esperar', ate: new Date('2025-04-10T03:05:00Z') }],
    ['404', { tipo: 'esperar', ate: new Date('2025-04-09T15:05:00Z') }],
    ['405', { tipo: 'esperar', ate: new Date('2025-04-10T03:05:00Z') }],
    ['406', { tipo: 'continuar' }],
    ['409', { tipo: 'esperar', ate: new Date('2025-04-09T15:20:00Z') }],
    ['301', { tipo: 'erro', definitivo: false }],
    ['1018', { tipo: 'erro', definitivo: true, mensagem: expect.stringContaining('Confira o CNPJ') }],
    ['417', { tipo: 'continuar', estado: { faltas: [expect.stringContaining('código 417')] } }],
    [
      '999',
      { tipo: 'continuar', estado: { faltas: [expect.stringContaining('O governo respondeu: Resposta programada.')] } },
    ],
  ])('knows what code %s asks for', async (cdResposta, esperado) => {
    const { passo, simulador } = await cenario({ agora: DIA_9 });
    simulador.programar([{ cdResposta }]);
    const fim = await passo(null);
    expect(fim).toMatchObject(esperado);
    if (fim.tipo !== 'esperar') return;
    expect(estadoDe(fim).feitos).toBe(0);
  });

  it('waits a week for a service that puts everything off; a call that is taken starts the week anew', async () => {
    const { passo, simulador, relogio } = await cenario({ agora: DIA_9 });
    const adiar = () => simulador.programar([{ cdResposta: '405' }]);
    adiar();
    let fim = await passo(null);
    for (let dia = 0; fim.tipo === 'esperar' && dia < 20; dia += 1) {
      relogio.agora = fim.ate;
      adiar();
      fim = await passo(fim.estado);
    }
    expect(fim).toMatchObject({
      tipo: 'erro',
      definitivo: true,
      mensagem: expect.stringContaining('mais de sete dias'),
    });
    expect(relogio.agora.toISOString().slice(0, 10)).toBe('2025-04-17');
    // Tried again by its user: taken once, and put off once more.
    const depois = await passo(estadoDe(fim));
    expect(depois.tipo).toBe('continuar');
    adiar();
    expect((await passo(estadoDe(depois))).tipo).toBe('esperar');
  });

  it('gives up when everything is refused, before days go by', async () => {
    const { coletar, simulador } = await cenario({ agora: DIA_9 });
    simulador.programar(Array.from({ length: 30 }, () => ({ cdResposta: '417', descResposta: 'Não.' })));
    const { fim, passos } = await coletar();
    expect(fim).toMatchObject({ tipo: 'erro', definitivo: true, mensagem: expect.stringContaining('417') });
    expect(passos).toBe(3);
  });

  it('asks by the receipt for what its Id does not give, and tells what neither gives', async () => {
    const eventos = generateEventosEsocial({ raiz: '99210437', inicio: '2025-01', fim: '2025-01', trabalhadores: 1 });
    const periodo = { inicio: '2025-01-01', fim: '2025-01-31' };
    const escolhas = { tabelas: ['S-1010'], periodicos: ['S-1200', 'S-5011'] };
    const { passo, simulador, relogio, servidor } = await cenario({
      agora: DIA_9,
      eventos,
      periodo,
      coletor: { escolhas },
    });
    let estado: EstadoEsocial | null = null;
    let fim: FimDoPasso<EstadoEsocial> = await passo(estado);
    for (let n = 0; n < 40 && 'estado' in fim; n += 1) {
      if (fim.tipo === 'esperar') relogio.agora = fim.ate;
      estado = fim.estado;
      if (estado.consultas.length === 0 && estado.porId.length > 0) simulador.programar([{ cdResposta: '401' }]);
      fim = await passo(estado);
    }
    expect(servidor.pedidos.filter((p) => p.corpo.includes('PorNrRecibo')).length).toBeGreaterThan(0);
    expect(fim).toMatchObject({ tipo: 'concluido', resumo: expect.stringContaining('5 eventos') });
  });

  it('stops for a holder without a procuração, and takes one who has it', async () => {
    const contador = certificadoDe('CONTADOR FICTICIO:30000000116');
    const sem = await cenario({ agora: DIA_9, certificado: contador });
    expect(await sem.passo(null)).toMatchObject({
      tipo: 'procuracao',
      mensagem: expect.stringContaining('procuração eletrônica'),
    });
    const com = await cenario({
      agora: DIA_9,
      certificado: contador,
      simulador: { procuradores: () => ['30000000116'] },
    });
    expect((await com.passo(null)).tipo).toBe('continuar');
  });

  it('tells a refused certificate, once and for all', async () => {
    const vencido = certificadoDe('EMPRESA FICTICIA:99210437000117', { fim: new Date('2021-01-01T00:00:00Z') });
    const deOutra = certificadoDe('EMPRESA FICTICIA:99210437000117', { de: createAutoridadeTeste('OUTRA FICTICIA') });
    for (const certificado of [vencido, deOutra]) {
      const { passo, cota } = await cenario({ agora: DIA_9, certificado, recusaPor403: true });
      const fim = await passo(null);
      expect(fim).toMatchObject({ tipo: 'erro', definitivo: true, mensagem: expect.stringContaining('certificado') });
      // It was not received: nobody loses a call of the company's day by a certificate that nobody takes.
      expect(await cota.usados('esocial:99210437')).toBe(0);
    }
    const { passo } = await cenario({ agora: DIA_9, certificado: { pfx: Buffer.from('nada'), senha: SENHA } });
    const fim = await passo(null);
    expect(fim).toMatchObject({ tipo: 'erro', definitivo: true, mensagem: expect.stringContaining('não abriu') });
    expect(JSON.stringify(fim)).not.toContain(SENHA);
  });

  it('may be tried again after a fault of the line, which costs a call and no state', async () => {
    const falhas = [
      { tipo: 'malformado' },
      { tipo: 'truncado' },
      { tipo: 'cortado' },
      { tipo: 'status', status: 503 },
      { tipo: 'status', status: 500 },
      { tipo: 'status', status: 302, cabecalhos: { location: 'https://exemplo.invalid/' } },
    ] as const;
    const naoSeSabe = { tipo: 'erro', definitivo: false, mensagem: expect.stringMatching(/^eSocial: /) };
    const { passo, servidor } = await cenario({ agora: DIA_9 });
    for (const falha of falhas) {
      servidor.fail([falha]);
      const fim = await passo(null);
      expect(fim, falha.tipo).toMatchObject(naoSeSabe);
      expect(estadoDe(fim).feitos).toBe(0);
    }
    expect(servidor.pedidos).toHaveLength(falhas.length);
    for (const falha of [{ tipo: 'mudo' }, { tipo: 'lento', ms: 2_000 }] as const) {
      const lerdo = await cenario({ agora: DIA_9, coletor: { timeoutMs: 400 } });
      lerdo.servidor.fail([falha]);
      const mensagem = 'eSocial: o servidor não respondeu a tempo.';
      expect(await lerdo.passo(null), falha.tipo).toMatchObject({ ...naoSeSabe, mensagem });
    }
  });

  it('stops in the middle of a call when the project is cancelled', async () => {
    const { passo, servidor } = await cenario({ agora: DIA_9 });
    servidor.fail([{ tipo: 'mudo' }]);
    const stop = new AbortController();
    const pedido = passo(null, { signal: stop.signal, report: () => stop.abort(new RangeError('cancelado')) });
    await expect(pedido).rejects.toThrow('cancelado');
  });
});
