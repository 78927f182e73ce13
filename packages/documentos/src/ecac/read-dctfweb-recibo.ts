import { createColetorProblemas } from '../texto/coletor-problemas.ts';
import { CATEGORIAS, findCategoria } from './categoria-dctfweb.ts';
import { declaracaoDctfweb } from './declaracao-dctfweb.ts';
import { esquemaDctfDebito } from './esquemas-ecac.ts';
import { amountsOf, findValor, type LinhaFolha, PADRAO, plainCnpj } from './folha.ts';
import { type PapelLido, type SaidaPapel, variasDeclaracoes } from './papel-lido.ts';
import { parsePa } from './parse-pa.ts';
import { createSaida } from './saida-papel.ts';
import { shortTributo } from './tributo.ts';
import { colado, parseDinheiro, parseInstantePapel } from './valores.ts';

const RECIBO = ['Nº do recibo de entrega', 'Número do recibo de entrega', 'Nº do Recibo', 'Número do Recibo'];
const CATEGORIA = ['Categoria da Declaração', 'Categoria', 'Identificação da apuração de débitos'];
const PROCESSO = ['Número do Processo', 'Nº do Processo', 'Processo'];
/** The day and the hour beside the name of the service that received a declaration. */
const INSTANTE = /\d{2}\/\d{2}\/\d{4}(?: AS)? \d{2}:\d{2}(?::\d{2})?/;
/** Taxes that come into the DCTFWeb by the MIT, and so only into the Geral. */
const SO_DO_GERAL = ['PIS', 'COFINS', 'IRPJ', 'CSLL', 'IPI', 'RET'];

/** Whether the text is of the receipt of a DCTFWeb. */
export const isReciboDctfweb = (linhas: readonly LinhaFolha[]): boolean => {
  const texto = colado(
    linhas
      .slice(0, 60)
      .map((l) => l.norma)
      .join(' '),
  );
  return texto.includes('DCTFWEB') && texto.includes('RECIBODEENTREGA');
};

/** Reads the receipt of a DCTFWeb. It has the debt and the amount left to pay of each tax, but no codes of receipt. */
export function readReciboDctfweb(linhas: readonly LinhaFolha[]): PapelLido {
  const saida = createSaida('DCTFWEB', createColetorProblemas());
  const cnpj = plainCnpj(findValor(linhas, ['CNPJ/CPF', 'CNPJ', 'CPF/CNPJ'], PADRAO.cnpj));
  const periodo = parsePa(
    findValor(linhas, ['Período de Apuração', 'Período Apuração'], /^((?:\d{2}\/)?\d{2}\/\d{4}|\d{4})$/) ?? '',
  );
  const retificadora = /^S/i.test(findValor(linhas, ['Declaração Retificadora', 'Retificadora'], PADRAO.simNao) ?? '');
  const recibo = findValor(linhas, RECIBO, /^([\d.-]{6,})$/);
  const recibos = new Set(
    [...Map.groupBy(linhas, (l) => l.pagina).values()].flatMap((p) => findValor(p, RECIBO, /^([\d.-]{6,})$/) ?? []),
  );
  if (recibos.size > 1) return saida.finish({ cnpj, recusa: variasDeclaracoes(recibos) });
  const recepcao = linhas
    .filter((l) => l.norma.includes('SERPRO'))
    .map((l) => INSTANTE.exec(l.norma.slice(l.norma.indexOf('SERPRO')))?.[0])
    .find(Boolean);
  const transmissao = parseInstantePapel(recepcao ?? '');
  const [primeira] = linhas;
  if (periodo === null && primeira) {
    saida.unread({ onde: primeira, texto: primeira.texto, oque: 'o período de apuração da DCTFWeb' });
  }
  const tributos = readTributos(linhas, saida);
  const cno = findValor(linhas, ['CNO', 'Número do CNO'], /^([\d./-]{12,})$/);
  const categoria = findCategoria({
    escrita: findValor(linhas, CATEGORIA, PADRAO.texto),
    pa: periodo?.pa ?? null,
    pessoaFisica: false,
    temCno: cno !== null,
    codigos: [],
    temTributoGeral: tributos.some((t) => t.debito !== 0n && SO_DO_GERAL.includes(t.tributo)),
  });
  const declaracao = declaracaoDctfweb({
    categoria,
    periodo,
    cnpj,
    recibo,
    retificadora,
    transmissao,
    marca:
      categoria === CATEGORIAS.reclamatoria
        ? findValor(linhas, PROCESSO, /^([\d./-]{8,})$/)
        : categoria === CATEGORIAS.afericao
          ? cno
          : null,
  });
  for (const t of tributos) {
    saida.add(esquemaDctfDebito, {
      ...declaracao.colunas,
      tributo: t.tributo,
      pa: periodo?.pa ?? null,
      pa_inicio: periodo?.inicio ?? null,
      pa_fim: periodo?.fim ?? null,
      debito: t.debito,
      soma_creditos: t.debito - t.saldo,
      saldo: t.saldo,
    });
  }
  return saida.finish({ ...declaracao.ficha, detalhe: 1 });
}

interface TributoRecibo {
  tributo: string;
  debito: bigint;
  /** What is left to pay. */
  saldo: bigint;
}

/** The table of taxes, from its heading to its line of totals, with which the sums are compared. */
function readTributos(linhas: readonly LinhaFolha[], saida: SaidaPapel): TributoRecibo[] {
  const inicio = linhas.findIndex((l) => /DEBITOS? APURADOS?/.test(l.norma) && /SALDO/.test(l.norma));
  let [debitos, saldos] = [0n, 0n];
  const tributos: TributoRecibo[] = [];
  // When a name takes two lines, its amounts may be between them.
  let acima = '';
  for (const linha of inicio < 0 ? [] : linhas.slice(inicio + 1)) {
    const valores = amountsOf(linha.celulas);
    const palavras = linha.celulas
      .filter((c) => parseDinheiro(c.texto) === null && c.norma !== 'R$')
      .map((c) => c.texto)
      .join(' ');
    const nome = palavras === '' ? acima : palavras;
    acima = valores.length === 0 ? palavras : '';
    const [debito, saldo] = valores;
    if (/^DADOS DO REPRESENTANTE/.test(linha.norma)) break;
    if (debito === undefined && valores.length === 0) continue;
    if (debito === undefined || saldo === undefined || valores.length !== 2 || nome === '') {
      saida.unread({ onde: linha, texto: linha.texto, oque: 'uma linha dos tributos da DCTFWeb' });
      continue;
    }
    if (/^TOTAL\b/.test(linha.norma)) {
      saida.check({ oque: 'Total dos débitos apurados', lido: debitos, impresso: debito, onde: linha });
      saida.check({ oque: 'Total do saldo a pagar', lido: saldos, impresso: saldo, onde: linha });
      break;
    }
    debitos += debito;
    saldos += saldo;
    tributos.push({ tributo: shortTributo(nome), debito, saldo });
  }
  return tributos;
}
