/* The collector orders what the Receita has of each obligation and hands every file over complete and unchanged. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quebrarArquivos } from '@apura/documentos';
import { createReceitanetBxSimulator, type ReceitanetBxSimulator } from '@apura/simulators';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FimDoPasso, PedidoColeta } from '../comum/coletor.ts';
import { type ClienteBx, createClienteBx } from './create-cliente-bx.ts';
import { createColetorReceitanetBx } from './create-coletor-receitanetbx.ts';
import type { DialetoBx } from './dialeto-bx.ts';
import type { EstadoBx } from './estado-bx.ts';

const EMPRESA = { cnpj: '11222333000181', nome: 'ALFA COMERCIO FICTICIO LTDA' };
const PROCURADOR = '12345678000195';
const INICIO = '2025-08-20T12:00:00Z';

let pasta: string;
let simulador: ReceitanetBxSimulator;
let cliente: ClienteBx;
const relogio = { agora: new Date(INICIO) };

async function open(o: { dialeto?: DialetoBx; modoLog?: 'arquivo'; certificado?: string } = {}): Promise<void> {
  await close();
  relogio.agora = new Date(INICIO);
  pasta = mkdtempSync(join(tmpdir(), 'apura-bx-'));
  simulador = await createReceitanetBxSimulator({
    pasta,
    certificado: o.certificado ?? PROCURADOR,
    now: () => relogio.agora,
    modoLog: o.modoLog,
  });
  cliente = createClienteBx({
    url: `${simulador.url}/services/ReceitanetBX`,
    hosts: ['localhost'],
    dialeto: o.dialeto ?? 'nomes',
    timeoutMs: 500,
  });
}
async function close(): Promise<void> {
  cliente?.close();
  await simulador?.close();
  if (pasta) rmSync(pasta, { recursive: true, force: true });
}
beforeEach(() => open());
afterEach(close);

interface Coleta {
  fim: FimDoPasso<EstadoBx>;
  arquivos: Map<string, Uint8Array>;
  esperas: string[];
  erros: number;
}

async function coletar(
  o: {
    certificado?: string;
    periodo?: { inicio: string; fim: string };
    aoEsperar?: () => void;
    read?: (nome: string, bytes: Buffer | null) => Buffer | null;
  } = {},
): Promise<Coleta> {
  const certificado = o.certificado ?? PROCURADOR;
  const coletor = createColetorReceitanetBx({
    cliente,
    certificado,
    async readArquivo(nome) {
      const bytes = await readFile(join(pasta, certificado, nome)).catch(() => null);
      return o.read ? o.read(nome, bytes) : bytes;
    },
  });
  const pedido: PedidoColeta = {
    empresa: EMPRESA,
    periodo: o.periodo ?? { inicio: '2024-11-01', fim: '2025-01-31' },
    certificado: { pfx: new Uint8Array(), senha: '' },
    agora: () => relogio.agora,
    signal: new AbortController().signal,
    report: () => undefined,
    cota: { usar: async () => true, giveBack: async () => {}, usados: async () => 0 },
  };
  const coleta: Coleta = { fim: { tipo: 'ignorar', mensagem: '' }, arquivos: new Map(), esperas: [], erros: 0 };
  let estado: EstadoBx | null = null;
  for (let passo = 0; passo < 1_000; passo++) {
    const fim: FimDoPasso<EstadoBx> = await coletor.passo(pedido, estado);
    coleta.fim = fim;
    for (const { nome, conteudo } of fim.arquivos ?? []) coleta.arquivos.set(nome, conteudo);
    // What was written is what comes back.
    if ('estado' in fim) estado = JSON.parse(JSON.stringify(fim.estado)) as EstadoBx;
    if (fim.tipo === 'esperar') {
      coleta.esperas.push(fim.mensagem);
      relogio.agora = fim.ate;
      o.aoEsperar?.();
    } else if (fim.tipo === 'erro') {
      coleta.erros++;
      if (fim.definitivo || coleta.erros >= 3) return coleta;
    } else if (fim.tipo !== 'continuar') return coleta;
  }
  throw new Error('the collection does not end');
}

const kinds = (arquivos: ReadonlyMap<string, Uint8Array>): string[] =>
  [...arquivos.values()].map((bytes) => {
    const campos = Buffer.from(bytes).toString('latin1').split('|');
    return campos[2]?.startsWith('L') ? campos[2] : campos[2] === '019' ? 'EFDF' : 'EFDC';
  });

describe.each(['nomes', 'codigos'] as const)('with the service named by %s', (dialeto) => {
  it('orders what there is of each obligation, waits for it, and hands it over as it was written', async () => {
    await open({ dialeto });
    const { fim, arquivos, esperas } = await coletar();
    // Three months of each monthly book; of 2024 one of each yearly book, of 2025 none yet.
    expect(kinds(arquivos).sort()).toEqual(['EFDC', 'EFDC', 'EFDC', 'EFDF', 'EFDF', 'EFDF', 'LECD', 'LECF']);
    expect(esperas).toEqual([
      'ReceitanetBX: 0 de 8 arquivos; a Receita Federal está preparando os outros.',
      'ReceitanetBX: 0 de 8 arquivos; a Receita Federal está preparando os outros.',
    ]);
    expect(fim).toEqual({ tipo: 'concluido', resumo: 'ReceitanetBX: 8 arquivos.' });
    // Receipts are not ordered.
    expect(JSON.stringify(simulador.entradas.filter((e) => e.operacao === 'SolicitarArquivos'))).not.toContain('-REC');
  });
});

describe('what comes', () => {
  it('is read by the readers, each in its category', async () => {
    const { arquivos } = await coletar();
    const entradas = [...arquivos].map(([nome, conteudo], i) => {
      const path = join(pasta, `${i}.recebido`);
      writeFileSync(path, conteudo);
      return { id: `e${i}`, nome, path, recebidoEm: INICIO };
    });
    const catalogo = await quebrarArquivos({
      entradas,
      workDir: join(pasta, 'dados'),
      empresa: { cnpj: EMPRESA.cnpj },
      periodo: { inicio: '2024-11-01', fim: '2025-01-31' },
    });
    expect(catalogo.arquivos.map((a) => `${a.categoria} ${a.situacao}`).sort()).toEqual([
      'ECD Usado',
      'ECF Usado',
      'EFDC Usado',
      'EFDC Usado',
      'EFDC Usado',
      'EFDF Usado',
      'EFDF Usado',
      'EFDF Usado',
    ]);
  });

  it('is asked for as the company itself where the certificate is its own', async () => {
    await open({ certificado: EMPRESA.cnpj });
    const { fim } = await coletar({ certificado: EMPRESA.cnpj });
    expect(fim.tipo).toBe('concluido');
    expect(simulador.entradas[0]?.entrada).toContain('perfil="Contribuinte"');
    expect(simulador.entradas[0]?.entrada).not.toContain('nirepresentado');
  });

  it('is told with what the Receita does not have', async () => {
    for (const obrigacao of ['EFDF', 'ECD', 'ECF']) simulador.semArquivos.add(`${EMPRESA.cnpj}|${obrigacao}`);
    const { fim } = await coletar();
    expect(fim).toMatchObject({ resumo: 'ReceitanetBX: 3 arquivos; sem EFD ICMS/IPI; sem ECD; sem ECF.' });
    for (const obrigacao of ['EFDC']) simulador.semArquivos.add(`${EMPRESA.cnpj}|${obrigacao}`);
    expect((await coletar()).fim).toMatchObject({ tipo: 'ignorar' });
  });

  it('is not taken while the service is still writing it', async () => {
    const vistos = new Set<string>();
    const { arquivos, esperas } = await coletar({
      read(nome, bytes) {
        if (bytes === null || vistos.has(nome)) return bytes;
        vistos.add(nome);
        // As long as it will be, and not yet what it will be.
        return vistos.size % 2 === 0 ? bytes.subarray(0, bytes.length / 2) : Buffer.alloc(bytes.length);
      },
    });
    expect(esperas).toHaveLength(3);
    expect(arquivos.size).toBe(8);
    for (const conteudo of arquivos.values())
      expect(Buffer.from(conteudo).toString('latin1')).toMatch(/\|9999\|\d+\|\r\n$/);
  });
});

describe('refusals', () => {
  it('are a missing authorization where the service says so', async () => {
    simulador.semProcuracao.add(EMPRESA.cnpj);
    const { fim } = await coletar();
    expect(fim.tipo === 'procuracao' ? fim.mensagem : fim).toContain('Senhas e Procurações');
  });

  it('are tried again when the Receita is away, and told when it stays away', async () => {
    const fora = {
      retorno: 0 as const,
      saida:
        '<retornopesquisa><mensagem>Serviço indisponível temporariamente. Tente mais ' +
        'tarde.</mensagem></retornopesquisa>',
    };
    simulador.answerWith('PesquisarArquivos', [fora]);
    const uma = await coletar();
    expect({ erros: uma.erros, tipo: uma.fim.tipo }).toEqual({ erros: 1, tipo: 'concluido' });
    simulador.answerWith('PesquisarArquivos', [fora, fora, fora]);
    const tres = await coletar();
    expect(tres.erros).toBe(2);
    expect(tres.fim).toMatchObject({
      tipo: 'concluido',
      parciais: [expect.stringContaining('EFD-Contribuições: Serviço indisponível')],
    });
  });

  it('of orders are told by obligation, with what to do', async () => {
    const { fim } = await coletar({ aoEsperar: () => simulador.failPedidos('Erro interno') });
    expect(fim).toMatchObject({ tipo: 'erro', definitivo: true });
    expect(JSON.stringify(fim)).toContain('ECD: o pedido');
    expect(JSON.stringify(fim)).toContain('Upload Manual');
  });

  it('end after two days', async () => {
    await close();
    pasta = mkdtempSync(join(tmpdir(), 'apura-bx-'));
    relogio.agora = new Date(INICIO);
    simulador = await createReceitanetBxSimulator({
      pasta,
      certificado: PROCURADOR,
      now: () => relogio.agora,
      preparoMs: 1e12,
    });
    cliente = createClienteBx({
      url: `${simulador.url}/services/ReceitanetBX`,
      hosts: ['localhost'],
      dialeto: 'nomes',
    });
    const { fim, esperas } = await coletar();
    expect(esperas).toHaveLength(48 * 6);
    expect(JSON.stringify(fim)).toContain('8 de 8 arquivos não ficaram prontos em dois dias');
  });

  it('end after two days for an order that the service forgot, and tell what did not come', async () => {
    const { verify } = cliente;
    cliente.verify = async (pedidos, signal) => {
      const resposta = await verify(pedidos, signal);
      return resposta.tipo === 'ok' ? { tipo: 'ok', valor: resposta.valor.slice(1) } : resposta;
    };
    const { fim } = await coletar();
    expect(fim).toMatchObject({
      tipo: 'concluido',
      parciais: [expect.stringContaining('3 de 8 arquivos não ficaram prontos em dois dias')],
    });
  });

  it('name the setting with which the service cannot be asked', async () => {
    await open({ modoLog: 'arquivo' });
    const { fim } = await coletar();
    expect(JSON.stringify(fim)).toContain('deixe o modo de gravação dos logs em \\"Banco de dados\\"');
  });
});

describe('faults', () => {
  it.each(['mudo', 'cortado'] as const)('of the line are tried again: %s', async (tipo) => {
    simulador.fail([{ tipo }]);
    expect(await coletar()).toMatchObject({ erros: 1, fim: { tipo: 'concluido' } });
  });

  it.each(['<html>{"', '', '<a/>', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'])(
    'of form are told, not believed: %s',
    async (texto) => {
      simulador.answerWith('PesquisarArquivos', [{ retorno: 1, saida: texto }]);
      const { fim } = await coletar();
      expect(fim.tipo).toBe('concluido');
    },
  );

  it('ask to look after the service when it is not there', async () => {
    await simulador.close();
    const { fim, erros } = await coletar();
    expect(erros).toBe(3);
    expect(JSON.stringify(fim)).toContain('Confira se o ReceitanetBX Serviço está ligado');
  });
});
