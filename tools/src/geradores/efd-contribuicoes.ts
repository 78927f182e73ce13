import { EMPRESA, ITENS } from './cadastro.ts';
import type { CenarioEfdContribuicoes } from './cenario-efd.ts';
import { type Centavos, toSped } from './centavos.ts';
import {
  blocoM,
  type EfdContribuicoesApuracao,
  type Receitas,
  receitaBruta,
  writeSaldos,
} from './efd-contribuicoes-bloco-m.ts';
import { avulsosOf, blocoA, blocoC, blocoD, blocoF, notaEscriturada } from './efd-contribuicoes-documentos.ts';
import { lastDay } from './nota.ts';
import { CONTAS } from './plano-de-contas.ts';
import { ddmmaaaa, energiaOf, fretesOf, r0200, writeContador, writeEmptyBloco } from './registros-comuns.ts';
import { createSpedWriter, type SpedTotals, type SpedWriter } from './sped-writer.ts';
import { writeParticipantesEUnidades } from './write-participantes.ts';

export interface EfdContribuicoesGerada extends SpedTotals, EfdContribuicoesApuracao {}

/** Writes one month of EFD-Contribuições (leiaute 006): block M is worked out from the documents written above it. */
export function writeEfdContribuicoes(path: string, cenario: CenarioEfdContribuicoes): EfdContribuicoesGerada {
  const { mes } = cenario;
  const receitas = receitasOf(cenario);
  const w = createSpedWriter(path);
  const inicio = ddmmaaaa(`${mes}-01`);
  const fim = ddmmaaaa(`${mes}-${lastDay(mes)}`);

  bloco0(w, { cenario, receitas, inicio, fim });
  blocoA(w, cenario);
  blocoC(w, cenario);
  blocoD(w, cenario);
  blocoF(w, cenario);
  writeEmptyBloco(w, 'I');
  const apuracao = blocoM(w, receitas);
  writeEmptyBloco(w, 'P');
  const saldos = writeSaldos(w, { mes, apuracao, anteriores: cenario.creditosAnteriores ?? [] });
  return { ...w.finish({ cauda: cenario.cauda }), ...apuracao, saldos };
}

/** First pass: what the month earned and bought, which records 0111 (before the documents) and block M (after) need. */
function receitasOf(cenario: CenarioEfdContribuicoes): Receitas {
  const { semente, mes } = cenario;
  const r: Receitas = { porCst: {}, basica: { receita: 0, base: 0 }, financeira: 0, naoTributadas: [], creditos: [] };
  const naoTributadas = new Map<string, Centavos>();
  const creditos = new Map<string, Centavos>();
  const credito = (nat: string, cst: string, base: Centavos): void => {
    creditos.set(`${nat}|${cst}`, (creditos.get(`${nat}|${cst}`) ?? 0) + base);
  };
  const receita = (cst: string, valor: Centavos): void => {
    r.porCst[cst] = (r.porCst[cst] ?? 0) + valor;
  };
  for (let indice = 0; indice < cenario.notas; indice++) {
    const nota = notaEscriturada(cenario, indice);
    if (nota.codSit !== '00') continue;
    for (const i of nota.itens) {
      if (!nota.saida) {
        if (i.cstPis === '50') credito(naturezaDoCfop(i.cfop), '50', i.bcPis);
        continue;
      }
      receita(i.cstPis, i.vlItem);
      if (i.cstPis === '01') {
        r.basica.receita += i.vlItem;
        r.basica.base += i.bcPis;
      } else {
        const chave = `${i.cstPis}|${i.cstPis === '08' ? '401' : i.item.natRec}`;
        naoTributadas.set(chave, (naoTributadas.get(chave) ?? 0) + i.vlItem);
      }
    }
  }
  const a = avulsosOf(semente, mes);
  r.basica.receita += a.servicoPrestado;
  r.basica.base += a.servicoPrestado;
  receita('01', a.servicoPrestado);
  r.financeira = a.financeira;
  const energia = energiaOf(semente, mes);
  credito('03', '56', a.servicoTomado);
  credito('04', '56', energia.valor - energia.icms);
  credito('05', '56', a.aluguel);
  credito('09', '50', a.depreciacao);
  for (const frete of fretesOf(semente, mes, cenario.notas)) credito('07', '50', frete.valor - frete.icms);
  r.naoTributadas = [...naoTributadas]
    .sort(byKey)
    .map(([chave, valor]) => ({ cst: chave.slice(0, 2), natRec: chave.slice(3), valor }));
  r.creditos = [...creditos]
    .sort(byKey)
    .map(([chave, base]) => ({ nat: chave.slice(0, 2), cst: chave.slice(3), base }));
  return r;
}

function byKey(a: readonly [string, number], b: readonly [string, number]): number {
  return a[0] < b[0] ? -1 : 1;
}

/** NAT_BC_CRED of a purchase or a return, by its CFOP (guide, table 4.3.7). */
function naturezaDoCfop(cfop: string): string {
  if (cfop.endsWith('101')) return '02';
  if (cfop.endsWith('201')) return '12';
  return '01';
}

function bloco0(
  w: SpedWriter,
  {
    cenario,
    receitas,
    inicio,
    fim,
  }: { cenario: CenarioEfdContribuicoes; receitas: Receitas; inicio: string; fim: string },
): void {
  const e = EMPRESA;
  const recibo = cenario.reciboAnterior ?? '';
  w.reg('0000', '006', recibo === '' ? 0 : 1, '', recibo, inicio, fim, e.nome, e.cnpj, e.uf, e.codMun, '', '00', 0);
  w.open('0001', false);
  writeContador(w);
  w.reg('0110', 1, 2, 2, '');
  const { tributada, naoTributada, exportacao } = receitaBruta(receitas);
  w.reg(
    '0111',
    toSped(tributada),
    toSped(naoTributada),
    toSped(exportacao),
    '0,00',
    toSped(tributada + naoTributada + exportacao),
  );
  w.reg('0140', 'MATRIZ', e.nome, e.cnpj, e.uf, e.ie, e.codMun, '', '');
  writeParticipantesEUnidades(w);
  for (const i of ITENS) w.reg(...r0200(i));
  for (const c of CONTAS)
    w.reg('0500', '01012020', c.natureza, c.analitica ? 'A' : 'S', c.nivel, c.codigo, c.nome, c.referencial, '');
  w.closeBlock('0990');
}
