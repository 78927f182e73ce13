import type { ObrigacaoSped } from '@apura/documentos';
import { type Formas, nomesDaLinha } from '../formas.ts';
import { splitCampos } from '../read-campo.ts';
import { camposAcoplados } from './campos-acoplados.ts';
import { comparavel } from './chave-comparavel.ts';
import type { Edicao, Edicoes } from './edicoes.ts';
import type { Falhas } from './falhas.ts';
import type { Achado, Alvo, ChavesDe, Referencia } from './referencias.ts';

export interface ContextoResolucao {
  obrigacao: ObrigacaoSped;
  leiaute: string;
  formas: Formas;
  falhas: Falhas;
  edicoes: Edicoes;
  /** Rows of the workbook by the line that they remove, with everything below it. */
  removidas: Map<number, Alvo>;
  chavesDe: ChavesDe;
}

/** Removes the records that the rows EXCLUIR name, with all records below them. */
export function resolveExclusoes(alvos: readonly Alvo[], contexto: ContextoResolucao): void {
  for (const alvo of alvos) {
    if (alvo.acao !== 'EXCLUIR') continue;
    const achado = findUnico(alvo, alvo.proprio, contexto);
    if (!achado) continue;
    const antes = contexto.edicoes.porLinha.get(achado.linha);
    // Below a removed record there is nothing more to do; removing the same record twice is a mistake.
    if (antes) {
      if (contexto.removidas.get(achado.linha)?.proprio?.achados[0]?.linha === achado.linha)
        addRepetida(alvo, antes, contexto);
      continue;
    }
    const remove = (registro: Pick<Edicao, 'linha' | 'linhaPai' | 'acima'> & { campos: string[] }): void => {
      const { linha, linhaPai, acima, campos } = registro;
      const forma = contexto.formas.porRegistro.get(campos[0] ?? '');
      if (!forma) return;
      contexto.removidas.set(linha, alvo);
      const { alteracao } = alvo;
      const edicao = { forma, linha, antes: campos, depois: null, linhaPai, acima, alteracao, motivos: new Map() };
      contexto.edicoes.porLinha.set(linha, edicao);
    };
    remove(achado);
    const proprios = [{ forma: alvo.forma, campos: achado.campos }, ...achado.acima];
    for (const { linha, texto } of achado.abaixo) {
      remove({ linha, campos: splitCampos(texto), acima: proprios, linhaPai: achado.linha });
    }
  }
}

/** Changes the fields that the rows ALTERAR give, and the fields that follow from them. */
export function resolveAlteracoes(alvos: readonly Alvo[], contexto: ContextoResolucao): void {
  for (const alvo of alvos) {
    if (alvo.acao !== 'ALTERAR') continue;
    const achado = findUnico(alvo, alvo.proprio, contexto);
    if (!achado) continue;
    const existente = contexto.edicoes.porLinha.get(achado.linha);
    if (existente) {
      addRepetida(alvo, existente, contexto);
      continue;
    }
    const nomes = nomesDaLinha(contexto.obrigacao, contexto.leiaute, alvo.forma, achado.campos.length);
    const edicao = editar(alvo, achado, nomes, contexto);
    if (edicao) contexto.edicoes.porLinha.set(achado.linha, edicao);
  }
}

function editar(
  alvo: Alvo,
  achado: Achado,
  nomes: readonly string[],
  { falhas }: ContextoResolucao,
): Edicao | undefined {
  const { alteracao, forma } = alvo;
  const depois = [...achado.campos];
  const motivos = new Map<string, string | null>();
  for (const [campo, valor] of Object.entries(alteracao.campos)) {
    const i = nomes.indexOf(campo);
    if (i < 0 || i >= depois.length) {
      if (valor !== '') addCampoAusente(alvo, campo, valor, falhas);
      continue;
    }
    // An amount in another spelling is no change: the bytes stay.
    const def = forma.campos.get(campo);
    const velho = depois[i] ?? '';
    if (valor === velho) continue;
    if ((def?.decimais ?? 0) > 0 && valor !== '' && comparavel(valor, def) === comparavel(velho, def)) continue;
    depois[i] = valor;
    motivos.set(campo, null);
  }
  for (const [campo, valor] of acoplar(alvo, nomes, depois, (campo) => motivos.has(campo))) {
    depois[nomes.indexOf(campo)] = valor;
    motivos.set(campo, 'base × alíquota');
  }
  if (motivos.size === 0) return undefined;
  const { linha, acima, linhaPai } = achado;
  return { forma, linha, antes: achado.campos, depois, linhaPai, acima, alteracao, motivos };
}

/** Values that follow from others; the recomputation of block M and the controls of block 1 have their own. */
export function acoplar(
  alvo: Pick<Alvo, 'forma' | 'alteracao'>,
  nomes: readonly string[],
  campos: readonly string[],
  mudou: (campo: string) => boolean,
): Map<string, string> {
  if (!/^[ACDF]/.test(alvo.forma.registro)) return new Map();
  const { acao, campos: dados } = alvo.alteracao;
  const dado = (campo: string): boolean => (acao === 'INCLUIR' ? (dados[campo] ?? '') !== '' : campo in dados);
  return camposAcoplados({ nomes, campos, mudou, dado });
}

export function addCampoAusente(alvo: Alvo, campo: string, valor: string, falhas: Falhas): void {
  falhas.add(alvo.alteracao, {
    codigo: 'FORMATO',
    coluna: campo,
    valor,
    mensagem: `o registro ${alvo.forma.registro} não tem este campo no leiaute do arquivo do período.`,
    sugestao: 'Deixe a célula em branco nos períodos de leiaute anterior.',
  });
}

/** The one record that a row means; when there is none or more than one, this is reported and nothing is returned. */
function findUnico(alvo: Alvo, ref: Referencia | null, contexto: ContextoResolucao): Achado | undefined {
  const { falhas, removidas } = contexto;
  const registro = ref?.forma.registro ?? alvo.chaves.pai ?? '';
  if (ref === null || (ref.pai !== null && ref.total === 0 && ref.pai.total !== 1)) {
    addSemPai(alvo, ref?.pai ?? null, contexto);
    return undefined;
  }
  if (ref.total > 1) {
    const linhas = ref.achados.map((a) => a.linha).join(' e ');
    falhas.add(alvo.alteracao, {
      codigo: 'CHAVE_DUPLICADA',
      coluna: colunaChave(ref),
      valor: valorChave(ref),
      mensagem:
        `a chave corresponde a ${ref.total} registros ${registro} do arquivo base (linhas ` +
        `${linhas}${ref.total > 2 ? ' e outras' : ''}).`,
      sugestao: 'Preencha LINHA com o número da linha do registro, como os relatórios o mostram.',
    });
    return undefined;
  }
  const achado = ref.achados[0];
  const dona = achado && removidas.get(achado.linha);
  if (achado && (alvo.acao === 'EXCLUIR' || !dona)) return achado;
  if (dona) {
    const { aba, linha } = dona.alteracao.origem;
    falhas.add(alvo.alteracao, {
      codigo: 'CHAVE_NAO_ENCONTRADA',
      coluna: colunaChave(ref),
      valor: valorChave(ref),
      mensagem: `o registro ${registro} é excluído pela linha ${linha} da aba ${aba}.`,
      sugestao: 'Escolha entre excluir e alterar o registro, e apague a outra linha.',
    });
    return undefined;
  }
  falhas.add(alvo.alteracao, {
    codigo: 'CHAVE_NAO_ENCONTRADA',
    coluna: colunaChave(ref),
    valor: valorChave(ref),
    ...textoNaoEncontrado(ref),
  });
  return undefined;
}

function textoNaoEncontrado(ref: Referencia): { mensagem: string; sugestao: string } {
  const { registro } = ref.forma;
  if (ref.linhaBase !== null) {
    const mensagem =
      ref.outroRegistro === null
        ? `nenhum registro começa na linha ${ref.linhaBase} do arquivo base; a planilha pede um ${registro}.`
        : `a linha ${ref.linhaBase} do arquivo base é de um registro ${ref.outroRegistro}, ` +
          `e a planilha pede um ${registro}.`;
    return {
      mensagem,
      sugestao: 'Confira o número da linha no relatório e se ele é deste mesmo período e registro.',
    };
  }
  const raiz = ref.pai === null ? ref : rootOf(ref);
  if (raiz.outroEstabelecimento !== null) {
    return {
      mensagem:
        `nenhum registro ${registro} do estabelecimento ${raiz.estabelecimento} tem esta chave; ela existe no ` +
        `estabelecimento ${raiz.outroEstabelecimento}.`,
      sugestao: `Preencha CNPJ_ESTAB com ${raiz.outroEstabelecimento}, se for este o registro.`,
    };
  }
  return {
    mensagem: `nenhum registro ${registro} do arquivo base tem esta chave.`,
    sugestao: 'Confira os campos da chave no relatório do período, ou use LINHA.',
  };
}

export function addSemPai(alvo: Alvo, pai: Referencia | null, { falhas, chavesDe }: ContextoResolucao): void {
  const registro = pai?.forma.registro ?? alvo.chaves.pai ?? alvo.forma.pai;
  if (pai && pai.total > 1) {
    const linhas = pai.achados.map((a) => a.linha).join(' e ');
    falhas.add(alvo.alteracao, {
      codigo: 'CHAVE_DUPLICADA',
      coluna: colunaChave(pai),
      valor: valorChave(pai),
      mensagem:
        `a chave do registro superior corresponde a ${pai.total} registros ${registro} (linhas ` +
        `${linhas}${pai.total > 2 ? ' e outras' : ''}).`,
      sugestao: 'Preencha LINHA com o número da linha, como os relatórios o mostram.',
    });
    return;
  }
  const outro = pai ? rootOf(pai).outroEstabelecimento : null;
  const porque =
    pai?.linhaBase != null
      ? textoNaoEncontrado(pai).mensagem
      : outro !== null
        ? `o registro superior ${registro} está no estabelecimento ${outro}.`
        : `não há no arquivo base, nem nas inclusões desta planilha, o registro ${registro} a que este pertence.`;
  falhas.add(alvo.alteracao, {
    codigo: 'PAI_NAO_ENCONTRADO',
    coluna: pai ? colunaChave(pai) : '',
    valor: pai ? valorChave(pai) : '',
    mensagem: porque,
    sugestao:
      outro !== null
        ? `Preencha CNPJ_ESTAB com ${outro}, se for este o registro.`
        : `Confira as colunas CHAVE_ do registro ${registro}, ou inclua-o na aba ${registro} com a mesma chave.`,
    // A new record may come below another new one; a record of the base is below records of the base.
    salvoPor:
      alvo.acao === 'INCLUIR' && pai?.linhaBase == null
        ? { acao: 'INCLUIR', registros: acimaDe(alvo.forma.registro, chavesDe) }
        : undefined,
  });
}

/** The records above one that have keys, nearest first. */
export function acimaDe(registro: string, chavesDe: ChavesDe): string[] {
  const pai = chavesDe(registro)?.pai;
  return pai ? [pai, ...acimaDe(pai, chavesDe)] : [];
}

function addRepetida(alvo: Alvo, existente: Edicao, { falhas }: ContextoResolucao): void {
  const { aba, linha } = existente.alteracao.origem;
  falhas.add(alvo.alteracao, {
    codigo: 'CHAVE_DUPLICADA',
    coluna: alvo.proprio ? colunaChave(alvo.proprio) : '',
    valor: alvo.proprio ? valorChave(alvo.proprio) : '',
    mensagem: `o registro da linha ${existente.linha} do arquivo base já é tratado pela linha ${linha} da aba ${aba}.`,
    sugestao: 'Reúna as alterações do registro numa só linha da planilha.',
  });
}

function rootOf(ref: Referencia): Referencia {
  return ref.pai === null ? ref : rootOf(ref.pai);
}

function colunaChave(ref: Referencia): string {
  return ref.linhaBase !== null ? 'LINHA' : ref.campos[0] === undefined ? '' : `CHAVE_${ref.campos[0]}`;
}

function valorChave(ref: Referencia): string {
  return ref.linhaBase !== null ? String(ref.linhaBase) : ref.valor.split('\u0001').filter(Boolean).join(' · ');
}
