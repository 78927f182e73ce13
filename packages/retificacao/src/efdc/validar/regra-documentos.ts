import { type DocumentoConferido, sinalLinha } from '@apura/documentos/registros';
import type { Forma } from '../../sped/formas.ts';
import { dataCampo } from './checar-campo.ts';
import type { EstabelecimentoAtual } from './estabelecimento-atual.ts';
import { codigoCurto, codigoCurtoDe, fimCampo, inicioCampo, tamanhoCampo, textoCampo } from './linha-sped.ts';
import { type ContextoValidacao, NADA, posicao, type Regra } from './regra.ts';

/** Digits of an e-document's key → the record and the fields that repeat them. */
const CHAVES: Readonly<Record<string, { chave: string; serie: string }>> = {
  C100: { chave: 'CHV_NFE', serie: 'SER' },
  C500: { chave: 'CHV_DOCe', serie: 'SER' },
  D100: { chave: 'CHV_CTE', serie: 'SER' },
};
const EMISSAO_PROPRIA = codigoCurtoDe('0');
const SAIDA = codigoCurtoDe('1');
const ENTRADA = codigoCurtoDe('0');
/** The first digit of a CST tells its side: 01 to 49 are of revenue, 50 to 98 of acquisitions; 99 is of both. */
const CST_99 = codigoCurtoDe('99');

/** What a document says twice: its key, its dates, the side it is on. */
export function createRegraDocumentos(ctx: ContextoValidacao, atual: EstabelecimentoAtual): Regra {
  let operacao = 0;
  return {
    paraSeguintes: (forma) => (campoOperacao(forma) > 0 ? null : NADA),
    paraRegistro(forma) {
      if (temLado(forma)) return checarLado(ctx, forma, () => operacao);
      const checks = [checarDatas(ctx, forma), checarChave(ctx, forma, atual)].filter((c) => c !== null);
      const indOper = campoOperacao(forma);
      if (checks.length === 0 && indOper === 0) return null;
      return (l) => {
        if (indOper > 0) operacao = codigoCurto(l, indOper);
        if ((l.sinais & sinalLinha.aDocumentar) !== 0) for (const check of checks) check();
      };
    },
  };
}

const temLado = ({ registro }: Forma): boolean => registro === 'C170' || registro === 'A170';

/** The field by which a document tells its side; 0: the record is none. */
const campoOperacao = (forma: Forma): number =>
  forma.registro === 'C100' || forma.registro === 'A100' ? Math.max(0, posicao(forma, 'IND_OPER')) : 0;

/** What the core may compare in place of this rule; null of a record that it cannot. */
export function documentoConferido(
  forma: Forma,
): { operacao: number; lado: number; documento: DocumentoConferido | null } | null {
  const operacao = campoOperacao(forma);
  if (temLado(forma)) return { operacao, lado: Math.max(0, posicao(forma, 'CST_PIS')), documento: null };
  const datas = camposData(forma);
  if (datas.some(([campo]) => forma.campos.get(campo)?.tipo !== 'D')) return null;
  const regra = CHAVES[forma.registro];
  const em = (campo: string | undefined) => (campo === undefined ? 0 : Math.max(0, posicao(forma, campo)));
  const documento: DocumentoConferido = {
    datas: datas.map(([, i]) => i),
    ...{ chave: em(regra?.chave), numero: em('NUM_DOC'), serie: em(regra?.serie), modelo: em('COD_MOD') },
    ...{ data: em('DT_DOC'), emitente: em('IND_EMIT') },
  };
  return { operacao, lado: 0, documento: datas.length + documento.chave > 0 ? documento : null };
}

/** The dates that may not lie behind the end of the file. */
function camposData(forma: Forma): (readonly [string, number])[] {
  if (!EM_BLOCO_DE_DOCUMENTOS.test(forma.registro)) return [];
  const campos = ['DT_DOC', 'DT_OPER', 'DT_DOC_FIN', 'DT_RET'].map((c) => [c, posicao(forma, c)] as const);
  return campos.filter(([, i]) => i > 0);
}

function advertir(
  ctx: ContextoValidacao,
  o: { forma: Forma; campo: string; problema: string; sugestao: string },
): void {
  ctx.apontar({
    nivel: 'ADVERTENCIA',
    codigo: 'CALCULO_DIVERGENTE',
    registro: o.forma.registro,
    campo: o.campo,
    valor: textoCampo(ctx.l, posicao(o.forma, o.campo)),
    linha: ctx.l.linha,
    problema: o.problema,
    sugestao: o.sugestao,
  });
}

function checarLado(ctx: ContextoValidacao, forma: Forma, operacao: () => number): () => void {
  const i = posicao(forma, 'CST_PIS');
  const { l } = ctx;
  return () => {
    if ((l.sinais & sinalLinha.aDocumentar) === 0) return;
    const cst = codigoCurto(l, i);
    if (cst <= 0 || cst === CST_99) return;
    const deAquisicao = cst >> 8 >= CINCO;
    const lado = operacao();
    if (deAquisicao ? lado !== SAIDA : lado !== ENTRADA) return;
    advertir(ctx, {
      forma,
      campo: 'CST_PIS',
      problema: `o CST ${textoCampo(l, i)} é de ${deAquisicao ? 'aquisição em um documento de saída' : 'receita em um documento de entrada'}`,
      sugestao: 'Entradas usam os CST 50 a 99, saídas os CST 01 a 49 e 99.',
    });
  };
}

const CINCO = '5'.charCodeAt(0);
const EM_BLOCO_DE_DOCUMENTOS = /^[ACDF]/;

function checarDatas(ctx: ContextoValidacao, forma: Forma): (() => void) | null {
  if (ctx.fim === 0) return null;
  const campos = camposData(forma);
  if (campos.length === 0) return null;
  const execucao = posicao(forma, 'DT_EXE_SERV');
  return () => {
    for (const [campo, i] of campos) {
      const data = dataCampo(ctx.l, i);
      if (data <= ctx.fim) continue;
      // A service belongs to the month in which it was done, and may be invoiced in the next.
      const executada = dataCampo(ctx.l, execucao);
      if (executada > 0 && executada <= ctx.fim) continue;
      ctx.apontar({
        nivel: 'ERRO',
        codigo: 'DOMINIO',
        registro: forma.registro,
        campo,
        valor: textoCampo(ctx.l, i),
        linha: ctx.l.linha,
        problema: 'a data é posterior ao fim do período da escrituração',
        sugestao: 'Escriture o documento no período a que pertence.',
      });
    }
  };
}

function checarChave(ctx: ContextoValidacao, forma: Forma, atual: EstabelecimentoAtual): (() => void) | null {
  const regra = CHAVES[forma.registro];
  const chave = regra ? posicao(forma, regra.chave) : -1;
  if (!regra || chave < 0) return null;
  const [numero, serie, modelo, data, emitente] = ['NUM_DOC', regra.serie, 'COD_MOD', 'DT_DOC', 'IND_EMIT'].map((c) =>
    posicao(forma, c),
  );
  const { l } = ctx;
  return () => {
    if (tamanhoCampo(l, chave) === 0) return;
    if (!digitoCerto(l, chave)) {
      const texto = textoCampo(l, chave);
      ctx.apontar({
        nivel: 'ERRO',
        codigo: 'FORMATO',
        registro: forma.registro,
        campo: regra.chave,
        valor: texto,
        linha: l.linha,
        problema: `a chave '${texto}' não tem 44 posições com o dígito verificador certo`,
        sugestao: 'Copie a chave do documento.',
      });
      return;
    }
    const a = inicioCampo(l, chave);
    const dia = data === undefined || tamanhoCampo(l, data) !== 8 ? -1 : inicioCampo(l, data);
    const numeroIgual = mesmoNumero(l, numero ?? -1, a + 25, a + 34);
    const serieIgual = mesmoNumero(l, serie ?? -1, a + 22, a + 25);
    const modeloIgual = mesmoNumero(l, modelo ?? -1, a + 20, a + 22);
    const mesIgual =
      dia >= 0 && iguais(l, { de: dia + 6, em: a + 2, n: 2 }) && iguais(l, { de: dia + 2, em: a + 4, n: 2 });
    const emitenteIgual = codigoCurto(l, emitente ?? -1) !== EMISSAO_PROPRIA || ehTexto(l, a + 6, atual.cnpj);
    if (numeroIgual && serieIgual && modeloIgual && mesIgual && emitenteIgual) return;
    const difere = [
      numeroIgual ? '' : 'o número',
      serieIgual ? '' : 'a série',
      modeloIgual ? '' : 'o modelo',
      mesIgual ? '' : 'o mês de emissão',
      emitenteIgual ? '' : 'o CNPJ do emitente',
    ].filter((d) => d !== '');
    advertir(ctx, {
      forma,
      campo: regra.chave,
      problema: `na chave ${difere.length === 1 ? 'é outro' : 'são outros'}: ${difere.join(', ')}`,
      sugestao: 'Confira a chave e os dados do documento.',
    });
  };
}

type Linha = ContextoValidacao['l'];

/** Whether these bytes are a text of plain letters and digits. */
function ehTexto(l: Linha, em: number, texto: string): boolean {
  for (let k = 0; k < texto.length; k++) if (l.bytes[em + k] !== texto.charCodeAt(k)) return false;
  return true;
}

function iguais(l: Linha, o: { de: number; em: number; n: number }): boolean {
  for (let k = 0; k < o.n; k++) if (l.bytes[o.de + k] !== l.bytes[o.em + k]) return false;
  return true;
}

/** Whether a field is the number that stands at these bytes, but for zeros on the left. */
function mesmoNumero(l: Linha, i: number, de: number, ate: number): boolean {
  if (i < 0 || i >= l.campos) return true;
  const { bytes } = l;
  let p = inicioCampo(l, i);
  const fim = fimCampo(l, i);
  while (p < fim && bytes[p] === 48) p++;
  while (de < ate && bytes[de] === 48) de++;
  if (fim - p !== ate - de) return false;
  for (; p < fim; p++, de++) if (bytes[p] !== bytes[de]) return false;
  return true;
}

/**
 * 44 positions, the last of them module 11 of the others. Letters stand only in the CNPJ, where they count as their code
 * minus 48.
 */
function digitoCerto(l: Linha, i: number): boolean {
  const a = inicioCampo(l, i);
  if (fimCampo(l, i) - a !== 44) return false;
  let soma = 0;
  for (let k = 0; k < 43; k++) {
    const v = (l.bytes[a + 42 - k] as number) - 48;
    const letra = v >= 17 && v <= 42 && k >= 25 && k <= 36;
    if ((v < 0 || v > 9) && !letra) return false;
    soma += v * ((k % 8) + 2);
  }
  const resto = soma % 11;
  return (l.bytes[a + 43] as number) - 48 === (resto < 2 ? 0 : 11 - resto);
}
