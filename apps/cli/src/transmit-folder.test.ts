// `apura transmitir` sends signed batches in order, once each, and stops at the first refusal.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signXml, unsealCertificado } from '@apura/assinatura';
import { enderecosEsocial } from '@apura/coletores';
import {
  createAutoridadeTeste,
  createEsocialSimulator,
  generateEventosEsocial,
  openServidor,
  type ServidorSimulado,
} from '@apura/simulators';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transmitFolder } from './transmit-folder.ts';

const CNPJ = '99210437000117';
const SENHA = 'segredo que não se escreve';
const autoridade = createAutoridadeTeste();
const pfx = autoridade.selar(autoridade.issue({ nome: `EMPRESA FICTICIA:${CNPJ}`, uso: 'cliente' }), SENHA);
const certificado = unsealCertificado({ pfx, senha: SENHA });
const dir = mkdtempSync(join(tmpdir(), 'apura-transmitir-'));
let servidor: ServidorSimulado;
let pasta = '';
let linhas: string[] = [];

beforeAll(async () => {
  writeFileSync(join(dir, 'empresa.pfx'), pfx);
  writeFileSync(join(dir, 'ac.pem'), autoridade.cert);
  // The simulator has worked a batch by the time the question arrives.
  const simulador = createEsocialSimulator({ agora: () => new Date(), eventosDe: () => [], segundosPorLote: 0 });
  const tls = { ...autoridade.issue({ nome: 'localhost', uso: 'servidor' }), ca: autoridade.cert };
  servidor = await openServidor({ answer: simulador.answer, tls });
});
afterAll(async () => {
  await servidor.close();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(() => {
  pasta = mkdtempSync(join(dir, 'retificacao-'));
  mkdirSync(join(pasta, 'lotes'));
  linhas = [];
});

/** Writes the batches of two months as a rectification does; `assinar` is what becomes of each event. */
function saveLotes(meses: readonly string[], sign = (xml: string) => signXml(xml, certificado)): void {
  const ide = (nome: string, nrInsc: string) => `<${nome}><tpInsc>1</tpInsc><nrInsc>${nrInsc}</nrInsc></${nome}>`;
  for (const [i, mes] of meses.entries()) {
    const eventos = generateEventosEsocial({ raiz: '99210437', inicio: mes, fim: mes }).filter(
      (e) => e.tpEvt === 'S-1200',
    );
    const lista = eventos.map(({ id, xml }) => `<evento Id="${id}">${sign(xml)}</evento>`).join('');
    writeFileSync(
      join(pasta, 'lotes', `${String(i + 1).padStart(4, '0')}_grupo3.xml`),
      '<?xml version="1.0" encoding="UTF-8"?>' +
        '<eSocial xmlns="http://www.esocial.gov.br/schema/lote/eventos/envio/v1_1_1"><envioLoteEventos grupo="3">' +
        `${ide('ideEmpregador', '99210437')}${ide('ideTransmissor', CNPJ)}` +
        `<eventos>${lista}</eventos></envioLoteEventos></eSocial>`,
    );
  }
}

async function transmitir(senha = SENHA): Promise<number> {
  process.env.APURA_SENHA_CERTIFICADO = senha;
  const io = { print: (linha: string) => void linhas.push(linha), signal: new AbortController().signal };
  const options = {
    folder: pasta,
    ambiente: 'producao-restrita',
    certificado: join(dir, 'empresa.pfx'),
    ca: join(dir, 'ac.pem'),
  } as const;
  return transmitFolder(options, io, enderecosEsocial({ servidor: servidor.url }));
}

describe('transmitting a rectification from the command line', () => {
  it('sends the batches in order and keeps what was answered; a second call sends nothing', async () => {
    saveLotes(['2025-01', '2025-02']);
    expect(await transmitir()).toBe(0);
    expect(linhas.at(-1)).toBe('2 lotes aceitos pelo eSocial.');
    expect(readdirSync(join(pasta, 'retornos'))).toEqual(['0001_grupo3.xml', '0002_grupo3.xml']);
    expect(readFileSync(join(pasta, 'retornos', '0002_grupo3.xml'), 'utf8')).toContain('<nrRecibo>');
    const antes = servidor.pedidos.length;
    expect(await transmitir()).toBe(0);
    expect(servidor.pedidos).toHaveLength(antes);
    expect(linhas.join()).not.toContain(SENHA);
  });

  it('ends with a fault of the line and goes on from there', async () => {
    saveLotes(['2025-03']);
    servidor.fail([{ tipo: 'status', status: 503 }]);
    expect(await transmitir()).toBe(4);
    expect(linhas.at(-1)).toContain('continua de onde parou');
    expect(await transmitir()).toBe(0);
  });

  it('stops at what is refused, and says what and that nothing followed', async () => {
    saveLotes(['2025-04', '2025-05'], (xml) => signXml(xml, certificado).replace('<codRubr>SAL<', '<codRubr>BONUS<'));
    expect(await transmitir()).toBe(1);
    expect(linhas.filter((l) => l.includes('A assinatura do evento não confere')).length).toBeGreaterThan(0);
    expect(linhas.at(-1)).toContain('nenhum lote depois deste');
    expect(readdirSync(join(pasta, 'retornos'))).toEqual(['0001_grupo3.xml']);
  });

  it('sends nothing without a signature, without batches or without the right password', async () => {
    const antes = servidor.pedidos.length;
    expect(await transmitir()).toBe(3);
    saveLotes(['2025-06'], (xml) => xml);
    expect(await transmitir()).toBe(2);
    expect(linhas.at(-1)).toContain('sem assinatura');
    saveLotes(['2025-06']);
    expect(await transmitir('outra')).toBe(2);
    expect(servidor.pedidos).toHaveLength(antes);
  });

  it('does not send again what it cannot tell was sent', async () => {
    saveLotes(['2025-07']);
    const antes = servidor.pedidos.length;
    for (const estado of ['{', '{"versao":2}', 'null']) {
      writeFileSync(join(pasta, 'transmissao.json'), estado);
      expect(await transmitir()).toBe(4);
      expect(linhas.at(-1)).toContain('em outra pasta');
    }
    expect(servidor.pedidos).toHaveLength(antes);
  });
});
