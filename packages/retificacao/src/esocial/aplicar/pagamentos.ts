import type { ElementoXml } from '@apura/documentos';
import { GRUPOS_IR, type GrupoIr } from '../plano/abas-esocial.ts';
import {
  defineFolha,
  definicaoDe,
  findElemento,
  folha,
  grupo,
  insertFilho,
  obtainGrupo,
  textoDe,
} from '../xml/arvore.ts';
import { describeAlvo, type Edicao, type FalhaEdicao, naoEncontrado, REGISTRO_INTEIRO, repetido } from './edicao.ts';

const CHAVE_PGTO = ['dtPgto', 'tpPgto', 'perRef', 'ideDmDev'] as const;

/** Applies a row of the sheet S-1210: one payment. Null when it was done. */
export function applyPagamento(edicao: Edicao): FalhaEdicao | null {
  const { chave, campos, acao } = edicao.linha;
  const benef = findElemento(edicao.raiz, 'ideBenef');
  const definicao = definicaoDe(edicao.definicao, 'ideBenef');
  if (!benef) return naoEncontrado({ oQue: 'o grupo', alvo: 'ideBenef' });
  const alvo = describeAlvo(Object.fromEntries(CHAVE_PGTO.map((n) => [n, chave[n]])));
  if (acao === 'INCLUIR') {
    const falta = [...CHAVE_PGTO, 'vrLiq'].find((n) => !chave[n] && !campos[n]);
    if (falta !== undefined) return faltaColuna(falta, 'um pagamento');
    const textos = { ...chave, ...campos };
    const filhos = [...CHAVE_PGTO, 'vrLiq'].map((n) => folha(n, textos[n] ?? ''));
    insertFilho(benef, definicao, grupo('infoPgto', filhos));
    edicao.mudou({ alvo, campo: REGISTRO_INTEIRO, antes: '', depois: describeAlvo({ vrLiq: campos.vrLiq }) });
    return null;
  }
  const achados = benef.filhos.filter(
    (f) => f.nome === 'infoPgto' && CHAVE_PGTO.every((n) => chave[n] === undefined || textoDe(f, n) === chave[n]),
  );
  const [achado] = achados;
  if (!achado) return naoEncontrado({ oQue: 'o pagamento', alvo });
  if (achados.length > 1) return repetido({ oQue: 'o pagamento', alvo, quantos: achados.length });
  if (acao === 'EXCLUIR') {
    if (benef.filhos.filter((f) => f.nome === 'infoPgto').length === 1) {
      return {
        codigo: 'NAO_SUPORTADO',
        mensagem: `o pagamento com ${alvo} é o único do evento, que não pode ficar vazio`,
        sugestao: 'Exclua o evento inteiro na aba S-3000.',
      };
    }
    benef.filhos = benef.filhos.filter((f) => f !== achado);
    edicao.mudou({ alvo, campo: REGISTRO_INTEIRO, antes: `vrLiq ${textoDe(achado, 'vrLiq')}`, depois: '' });
    return null;
  }
  if (campos.vrLiq !== undefined) {
    const antes = defineFolha(achado, definicaoDe(definicao, 'infoPgto'), { nome: 'vrLiq', texto: campos.vrLiq });
    if (antes !== campos.vrLiq) edicao.mudou({ alvo, campo: 'vrLiq', antes, depois: campos.vrLiq });
  }
  return null;
}

/** The keys of each group; the keys of the group around it come first. */
const CHAVES_IR: Readonly<Record<GrupoIr, { pai: 'infoIRCR' | 'planSaude' | null; doPai: string[]; suas: string[] }>> =
  {
    dedDepen: { pai: 'infoIRCR', doPai: ['tpCR'], suas: ['tpRend', 'cpfDep'] },
    penAlim: { pai: 'infoIRCR', doPai: ['tpCR'], suas: ['tpRend', 'cpfDep'] },
    previdCompl: { pai: 'infoIRCR', doPai: ['tpCR'], suas: ['tpPrev', 'cnpjEntidPC'] },
    planSaude: { pai: null, doPai: [], suas: ['cnpjOper', 'regANS'] },
    infoDepSau: { pai: 'planSaude', doPai: ['cnpjOper', 'regANS'], suas: ['cpfDep'] },
  };
/** Keys that an element may lack. */
const OPCIONAIS = new Set(['regANS']);

/** Applies a row of the sheet S-1210_IR: one deduction of the income tax. Null when it was done. */
export function applyDeducaoIr(edicao: Edicao): FalhaEdicao | null {
  const { chave, acao } = edicao.linha;
  const nome = chave.grupo as GrupoIr; // A value of the column's list.
  const { pai, doPai, suas } = CHAVES_IR[nome];
  const benef = findElemento(edicao.raiz, 'ideBenef');
  if (!benef) return naoEncontrado({ oQue: 'o grupo', alvo: 'ideBenef' });
  const serve = (f: ElementoXml, chaves: readonly string[]) =>
    chaves.every((n) => chave[n] === undefined || textoDe(f, n) === chave[n]);
  // A complement that corrects the payments of an earlier year is about another period.
  const complementos = benef.filhos.filter((f) => f.nome === 'infoIRComplem' && !findElemento(f, 'perAnt'));
  const pais = complementos.flatMap((c) =>
    pai === null ? [c] : c.filhos.filter((f) => f.nome === pai && serve(f, doPai)),
  );
  const achados = pais.flatMap((p) =>
    p.filhos.filter((f) => f.nome === nome && serve(f, suas)).map((elemento) => ({ p, elemento })),
  );
  const alvo = describeAlvo({ grupo: nome, ...Object.fromEntries([...doPai, ...suas].map((n) => [n, chave[n]])) });
  const [achado] = achados;
  if (acao === 'INCLUIR')
    return achado ? { ...repetido({ oQue: 'o grupo', alvo, quantos: 1 }) } : includeDeducao(edicao, benef, alvo);
  if (!achado) return naoEncontrado({ oQue: 'a dedução', alvo });
  if (achados.length > 1) return repetido({ oQue: 'a dedução', alvo, quantos: achados.length });
  if (acao === 'EXCLUIR') {
    achado.p.filhos = achado.p.filhos.filter((f) => f !== achado.elemento);
    edicao.mudou({ alvo, campo: REGISTRO_INTEIRO, antes: textoDe(achado.elemento, GRUPOS_IR[nome].valor), depois: '' });
    return null;
  }
  return writeValores(edicao, achado.elemento, { nome, alvo, telling: true });
}

function includeDeducao(edicao: Edicao, benef: ElementoXml, alvo: string): FalhaEdicao | null {
  const { chave, campos } = edicao.linha;
  const nome = chave.grupo as GrupoIr; // A value of the column's list.
  const { pai, doPai, suas } = CHAVES_IR[nome];
  const falta = [...doPai, ...suas].find((n) => chave[n] === undefined && !OPCIONAIS.has(n));
  if (falta !== undefined) return faltaColuna(falta, 'a dedução');
  if (!campos.valor && !(GRUPOS_IR[nome].valor13 && campos.valor13)) return faltaColuna('valor', 'a dedução');
  const chaves = (nomes: readonly string[]) => nomes.flatMap((n) => (chave[n] ? [folha(n, chave[n])] : []));
  const definicao = definicaoDe(edicao.definicao, 'ideBenef', 'infoIRComplem');
  const complemento =
    benef.filhos.find((f) => f.nome === 'infoIRComplem' && !findElemento(f, 'perAnt')) ??
    obtainGrupo(benef, definicaoDe(edicao.definicao, 'ideBenef'), 'infoIRComplem');
  let dentro = complemento;
  if (pai !== null) {
    const existente = complemento.filhos.find(
      (f) => f.nome === pai && doPai.every((n) => textoDe(f, n) === (chave[n] ?? '')),
    );
    if (!existente && pai === 'planSaude') {
      return {
        codigo: 'PAI_NAO_ENCONTRADO',
        mensagem: `o evento não tem o plano de saúde ${chave.cnpjOper}`,
        sugestao: 'Inclua antes o plano de saúde (grupo planSaude) numa linha acima.',
      };
    }
    dentro = existente ?? grupo(pai, chaves(doPai));
    if (!existente) insertFilho(complemento, definicao, dentro);
  }
  const novo = grupo(nome, chaves(suas));
  insertFilho(dentro, pai === null ? definicao : definicaoDe(definicao, pai), novo);
  writeValores(edicao, novo, { nome, alvo, telling: false });
  edicao.mudou({
    alvo,
    campo: REGISTRO_INTEIRO,
    antes: '',
    depois: describeAlvo({ valor: campos.valor, valor13: campos.valor13 }),
  });
  return null;
}

function writeValores(
  edicao: Edicao,
  elemento: ElementoXml,
  { nome, alvo, telling }: { nome: GrupoIr; alvo: string; telling: boolean },
): FalhaEdicao | null {
  const { pai } = CHAVES_IR[nome];
  const definicao = definicaoDe(edicao.definicao, 'ideBenef', 'infoIRComplem', ...(pai === null ? [] : [pai]), nome);
  const { valor, valor13 } = GRUPOS_IR[nome];
  for (const [coluna, tag] of [['valor', valor] as const, ['valor13', valor13] as const]) {
    const texto = edicao.linha.campos[coluna];
    if (texto === undefined) continue;
    if (tag === null) {
      return {
        codigo: 'FORMATO',
        coluna,
        mensagem: `o grupo ${nome} não tem valor do 13º`,
        sugestao: 'Deixe a coluna vazia neste grupo.',
      };
    }
    const antes = defineFolha(elemento, definicao, { nome: tag, texto });
    if (telling && antes !== texto) edicao.mudou({ alvo, campo: tag, antes, depois: texto });
  }
  return null;
}

const faltaColuna = (coluna: string, oQue: string): FalhaEdicao => ({
  codigo: 'CAMPO_OBRIGATORIO',
  coluna,
  mensagem: `é obrigatória para incluir ${oQue}`,
  sugestao: 'Preencha a coluna.',
});
