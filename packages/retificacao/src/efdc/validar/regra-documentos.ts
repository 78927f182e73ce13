import { type DocumentoConferido, sinalLinha } from '@apura/documentos/registros';
import type { Forma } from '../../sped/formas.ts';
import { dataCampo } from '../../sped/validar/check-campo.ts';
import {
  codigoCurto,
  codigoCurtoDe,
  fimCampo,
  inicioCampo,
  type LinhaSped,
  tamanhoCampo,
  textoCampo,
} from '../../sped/validar/linha-sped.ts';
import { type ContextoValidacao, NADA, posicaoDe, type Regra } from '../../sped/validar/regra.ts';
import type { EstabelecimentoAtual } from './estabelecimento-atual.ts';

/** Digits of an e-document's key → the record and the fields that repeat them. */
const CHAVES: Readonly<Record<string, { chave: string; serie: string }>> = {
  C100: { chave: 'CHV_NFE', serie: 'SER' },
  C500: { chave: 'CHV_DOCe', serie: 'SER' },
  D100: { chave: 'CHV_CTE', serie: 'SER' },
};
const EMISSAO_PROPRIA = codigoCurtoDe('0');
const SAIDA = codigoCurtoDe('1');
const ENTRADA = codigoCurtoDe('0');
/** CST 01 to 49 are of revenue and 50 to 98 of acquisitions, so the first digit is enough; 99 is of both. */
const CST_99 = codigoCurtoDe('99');

/** Checks what a document says twice: its key, its dates, entry or exit. */
export function createRegraDocumentos(ctx: ContextoValidacao, atual: EstabelecimentoAtual): Regra {
  let operacao = 0;
  return {
    paraSeguintes: (forma) => (campoOperacao(forma) > 0 ? null : NADA),
    paraRegistro(forma) {
      if (temLado(forma)) return checkLado(ctx, forma, () => operacao);
      const checks = [checkDatas(ctx, forma), checkChave(ctx, forma, atual)].filter((check) => check !== null);
      const indOper = campoOperacao(forma);
      if (checks.length === 0 && indOper === 0) return null;
      return (linha) => {
        if (indOper > 0) operacao = codigoCurto(linha, indOper);
        if ((linha.sinais & sinalLinha.aDocumentar) !== 0) for (const check of checks) check();
      };
    },
  };
}

const temLado = ({ registro }: Forma): boolean => registro === 'C170' || registro === 'A170';

/** Position of the field that marks a document as entry or exit; 0 for a record that is not a document. */
const campoOperacao = (forma: Forma): number =>
  forma.registro === 'C100' || forma.registro === 'A100' ? Math.max(0, posicaoDe(forma, 'IND_OPER')) : 0;

/** What the core compares in place of this rule; null for a record that the core cannot compare. */
export function documentoConferido(
  forma: Forma,
): { operacao: number; lado: number; documento: DocumentoConferido | null } | null {
  const operacao = campoOperacao(forma);
  if (temLado(forma)) return { operacao, lado: Math.max(0, posicaoDe(forma, 'CST_PIS')), documento: null };
  const datas = camposData(forma);
  if (datas.some(([campo]) => forma.campos.get(campo)?.tipo !== 'D')) return null;
  const regra = CHAVES[forma.registro];
  const em = (campo: string | undefined) => (campo === undefined ? 0 : Math.max(0, posicaoDe(forma, campo)));
  const documento: DocumentoConferido = {
    datas: datas.map(([, posicao]) => posicao),
    chave: em(regra?.chave),
    numero: em('NUM_DOC'),
    serie: em(regra?.serie),
    modelo: em('COD_MOD'),
    data: em('DT_DOC'),
    emitente: em('IND_EMIT'),
  };
  return { operacao, lado: 0, documento: datas.length + documento.chave > 0 ? documento : null };
}

/** The dates that may not be after the end of the period. */
function camposData(forma: Forma): (readonly [string, number])[] {
  if (!EM_BLOCO_DE_DOCUMENTOS.test(forma.registro)) return [];
  const campos = ['DT_DOC', 'DT_OPER', 'DT_DOC_FIN', 'DT_RET'].map(
    (campo) => [campo, posicaoDe(forma, campo)] as const,
  );
  return campos.filter(([, posicao]) => posicao > 0);
}

function advertir(
  ctx: ContextoValidacao,
  o: { forma: Forma; campo: string; problema: string; sugestao: string },
): void {
  ctx.flag({
    nivel: 'ADVERTENCIA',
    codigo: 'CALCULO_DIVERGENTE',
    registro: o.forma.registro,
    campo: o.campo,
    valor: textoCampo(ctx.linha, posicaoDe(o.forma, o.campo)),
    linha: ctx.linha.numero,
    problema: o.problema,
    sugestao: o.sugestao,
  });
}

function checkLado(ctx: ContextoValidacao, forma: Forma, operacao: () => number): () => void {
  const i = posicaoDe(forma, 'CST_PIS');
  const { linha } = ctx;
  return () => {
    if ((linha.sinais & sinalLinha.aDocumentar) === 0) return;
    const cst = codigoCurto(linha, i);
    if (cst <= 0 || cst === CST_99) return;
    const deAquisicao = cst >> 8 >= CINCO;
    const lado = operacao();
    if (deAquisicao ? lado !== SAIDA : lado !== ENTRADA) return;
    advertir(ctx, {
      forma,
      campo: 'CST_PIS',
      problema:
        `o CST ${textoCampo(linha, i)} é de ` +
        `${deAquisicao ? 'aquisição em um documento de saída' : 'receita em um documento de entrada'}`,
      sugestao: 'Entradas usam os CST 50 a 99, saídas os CST 01 a 49 e 99.',
    });
  };
}

const CINCO = '5'.charCodeAt(0);
const EM_BLOCO_DE_DOCUMENTOS = /^[ACDF]/;

function checkDatas(ctx: ContextoValidacao, forma: Forma): (() => void) | null {
  if (ctx.fim === 0) return null;
  const campos = camposData(forma);
  if (campos.length === 0) return null;
  const execucao = posicaoDe(forma, 'DT_EXE_SERV');
  return () => {
    for (const [campo, i] of campos) {
      const data = dataCampo(ctx.linha, i);
      if (data <= ctx.fim) continue;
      // A service belongs to the month in which it was done, and may be invoiced in the next.
      const executada = dataCampo(ctx.linha, execucao);
      if (executada > 0 && executada <= ctx.fim) continue;
      ctx.flag({
        nivel: 'ERRO',
        codigo: 'DOMINIO',
        registro: forma.registro,
        campo,
        valor: textoCampo(ctx.linha, i),
        linha: ctx.linha.numero,
        problema: 'a data é posterior ao fim do período da escrituração',
        sugestao: 'Escriture o documento no período a que pertence.',
      });
    }
  };
}

function checkChave(ctx: ContextoValidacao, forma: Forma, atual: EstabelecimentoAtual): (() => void) | null {
  const regra = CHAVES[forma.registro];
  const chave = regra ? posicaoDe(forma, regra.chave) : -1;
  if (!regra || chave < 0) return null;
  const [numero, serie, modelo, data, emitente] = ['NUM_DOC', regra.serie, 'COD_MOD', 'DT_DOC', 'IND_EMIT'].map(
    (campo) => posicaoDe(forma, campo),
  );
  const { linha } = ctx;
  return () => {
    if (tamanhoCampo(linha, chave) === 0) return;
    if (!digitoCerto(linha, chave)) {
      const texto = textoCampo(linha, chave);
      ctx.flag({
        nivel: 'ERRO',
        codigo: 'FORMATO',
        registro: forma.registro,
        campo: regra.chave,
        valor: texto,
        linha: linha.numero,
        problema: `a chave '${texto}' não tem 44 posições com o dígito verificador certo`,
        sugestao: 'Copie a chave do documento.',
      });
      return;
    }
    const inicio = inicioCampo(linha, chave);
    const dia = data === undefined || tamanhoCampo(linha, data) !== 8 ? -1 : inicioCampo(linha, data);
    const numeroIgual = mesmoNumero(linha, numero ?? -1, inicio + 25, inicio + 34);
    const serieIgual = mesmoNumero(linha, serie ?? -1, inicio + 22, inicio + 25);
    const modeloIgual = mesmoNumero(linha, modelo ?? -1, inicio + 20, inicio + 22);
    const mesIgual =
      dia >= 0 &&
      iguais(linha, { de: dia + 6, em: inicio + 2, quantos: 2 }) &&
      iguais(linha, { de: dia + 2, em: inicio + 4, quantos: 2 });
    const emitenteIgual =
      codigoCurto(linha, emitente ?? -1) !== EMISSAO_PROPRIA || ehTexto(linha, inicio + 6, atual.cnpj);
    if (numeroIgual && serieIgual && modeloIgual && mesIgual && emitenteIgual) return;
    const difere = [
      numeroIgual ? '' : 'número',
      serieIgual ? '' : 'série',
      modeloIgual ? '' : 'modelo',
      mesIgual ? '' : 'mês de emissão',
      emitenteIgual ? '' : 'CNPJ do emitente',
    ].filter((parte) => parte !== '');
    advertir(ctx, {
      forma,
      campo: regra.chave,
      problema: `a chave diverge do documento em: ${difere.join(', ')}`,
      sugestao: 'Confira a chave e os dados do documento.',
    });
  };
}

/** Whether these bytes are a text of plain letters and digits. */
function ehTexto(linha: LinhaSped, em: number, texto: string): boolean {
  for (let k = 0; k < texto.length; k++) if (linha.bytes[em + k] !== texto.charCodeAt(k)) return false;
  return true;
}

function iguais(linha: LinhaSped, o: { de: number; em: number; quantos: number }): boolean {
  for (let k = 0; k < o.quantos; k++) if (linha.bytes[o.de + k] !== linha.bytes[o.em + k]) return false;
  return true;
}

/** Whether a field is the number at these bytes, apart from zeros on the left. */
function mesmoNumero(linha: LinhaSped, posicao: number, de: number, ate: number): boolean {
  if (posicao < 0 || posicao >= linha.campos) return true;
  const { bytes } = linha;
  let p = inicioCampo(linha, posicao);
  const fim = fimCampo(linha, posicao);
  while (p < fim && bytes[p] === 48) p++;
  while (de < ate && bytes[de] === 48) de++;
  if (fim - p !== ate - de) return false;
  for (; p < fim; p++, de++) if (bytes[p] !== bytes[de]) return false;
  return true;
}

/**
 * 44 positions, the last of them module 11 of the others. Letters may be only in the CNPJ, where they count as their
 * code minus 48.
 */
function digitoCerto(linha: LinhaSped, posicao: number): boolean {
  const inicio = inicioCampo(linha, posicao);
  if (fimCampo(linha, posicao) - inicio !== 44) return false;
  let soma = 0;
  for (let k = 0; k < 43; k++) {
    const valor = (linha.bytes[inicio + 42 - k] as number) - 48;
    const letra = valor >= 17 && valor <= 42 && k >= 25 && k <= 36;
    if ((valor < 0 || valor > 9) && !letra) return false;
    soma += valor * ((k % 8) + 2);
  }
  const resto = soma % 11;
  return (linha.bytes[inicio + 43] as number) - 48 === (resto < 2 ? 0 : 11 - resto);
}
