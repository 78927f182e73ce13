import type { Forma } from '../../sped/formas.ts';
import { dataCampo } from './checar-campo.ts';
import type { EstabelecimentoAtual } from './estabelecimento-atual.ts';
import { codigoCurto, codigoCurtoDe, tamanhoCampo, textoCampo } from './linha-sped.ts';
import { type ContextoValidacao, posicao, type Regra } from './regra.ts';

/** Digits of an e-document's key → the record and the fields that repeat them. */
const CHAVES: Readonly<Record<string, { chave: string; serie: string }>> = {
  C100: { chave: 'CHV_NFE', serie: 'SER' },
  C500: { chave: 'CHV_DOCe', serie: 'SER' },
  D100: { chave: 'CHV_CTE', serie: 'SER' },
};
const EMISSAO_PROPRIA = codigoCurtoDe('0');
const SAIDA = codigoCurtoDe('1');
const ENTRADA = codigoCurtoDe('0');
/** CST 50 to 98 are of acquisitions, 01 to 49 of revenue. */
const DE_AQUISICAO = /^([5-8]\d|9[0-8])$/;
const DE_RECEITA = /^([0-4]\d)$/;

/** What a document says twice: its key, its dates, the side it is on. */
export function createRegraDocumentos(ctx: ContextoValidacao, atual: EstabelecimentoAtual): Regra {
  let operacao = 0;
  return {
    paraRegistro(forma) {
      const { registro } = forma;
      if (registro === 'C170' || registro === 'A170') return () => checarLado(ctx, forma, operacao);
      const checks = [checarDatas(ctx, forma), checarChave(ctx, forma, atual)].filter((c) => c !== null);
      const indOper = registro === 'C100' || registro === 'A100' ? posicao(forma, 'IND_OPER') : -1;
      if (checks.length === 0 && indOper < 0) return null;
      return (l) => {
        if (indOper > 0) operacao = codigoCurto(l, indOper);
        for (const check of checks) check();
      };
    },
  };
}

function advertir(
  ctx: ContextoValidacao,
  o: { forma: Forma; campo: string; problema: string; sugestao: string },
): void {
  ctx.achar({
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

function checarLado(ctx: ContextoValidacao, forma: Forma, operacao: number): void {
  const cst = textoCampo(ctx.l, posicao(forma, 'CST_PIS'));
  const trocado = operacao === SAIDA ? DE_AQUISICAO.test(cst) : operacao === ENTRADA && DE_RECEITA.test(cst);
  if (!trocado) return;
  advertir(ctx, {
    forma,
    campo: 'CST_PIS',
    problema: `o CST ${cst} é de ${operacao === SAIDA ? 'aquisição em um documento de saída' : 'receita em um documento de entrada'}`,
    sugestao: 'Entradas usam os CST 50 a 99, saídas os CST 01 a 49 e 99.',
  });
}

function checarDatas(ctx: ContextoValidacao, forma: Forma): (() => void) | null {
  if (!/^[ACDF]/.test(forma.registro) || ctx.fim === 0) return null;
  const campos = ['DT_DOC', 'DT_OPER', 'DT_DOC_FIN', 'DT_RET']
    .map((c) => [c, posicao(forma, c)] as const)
    .filter(([, i]) => i > 0);
  if (campos.length === 0) return null;
  return () => {
    for (const [campo, i] of campos) {
      const data = dataCampo(ctx.l, i);
      if (data <= ctx.fim) continue;
      ctx.achar({
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
    const texto = textoCampo(l, chave);
    if (!chaveValida(texto)) {
      ctx.achar({
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
    const difere = [
      Number(textoCampo(l, numero ?? -1)) !== Number(texto.slice(25, 34)) ? 'o número' : '',
      (textoCampo(l, serie ?? -1).replace(/^0+/, '') || '0') !== (texto.slice(22, 25).replace(/^0+/, '') || '0')
        ? 'a série'
        : '',
      textoCampo(l, modelo ?? -1) !== texto.slice(20, 22) ? 'o modelo' : '',
      mesDe(textoCampo(l, data ?? -1)) !== texto.slice(2, 6) ? 'o mês de emissão' : '',
      (emitente ?? -1) > 0 && codigoCurto(l, emitente ?? -1) === EMISSAO_PROPRIA && texto.slice(6, 20) !== atual.cnpj
        ? 'o CNPJ do emitente'
        : '',
    ].filter((d) => d !== '');
    if (difere.length === 0) return;
    advertir(ctx, {
      forma,
      campo: regra.chave,
      problema: `na chave ${difere.length === 1 ? 'é outro' : 'são outros'}: ${difere.join(', ')}`,
      sugestao: 'Confira a chave e os dados do documento.',
    });
  };
}

const mesDe = (ddmmaaaa: string) => `${ddmmaaaa.slice(6, 8)}${ddmmaaaa.slice(2, 4)}`;

/** 44 positions, the last of them module 11 of the others; letters of an alphanumeric CNPJ count as their code minus 48. */
export function chaveValida(chave: string): boolean {
  if (!/^\d{6}[0-9A-Z]{12}\d{26}$/.test(chave)) return false;
  let soma = 0;
  for (let i = 0; i < 43; i++) soma += (chave.charCodeAt(42 - i) - 48) * ((i % 8) + 2);
  const resto = soma % 11;
  return chave[43] === String(resto < 2 ? 0 : 11 - resto);
}
