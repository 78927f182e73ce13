import type { EncodingSped } from '@apura/documentos';
import { formatDecimalSped, parseDecimalSped } from '../decimal-sped.ts';
import { type Forma, nomesDaLinha } from '../formas.ts';
import type { IndiceSped } from '../indice-sped.ts';
import { readCampo, splitCampos } from '../read-campo.ts';
import { type RegistroBruto, textoDe } from '../registro-bruto.ts';
import { walkRegistros } from '../walk-registros.ts';
import { walkTrechos } from '../walk-trechos.ts';
import { totaisDocumento } from './campos-acoplados.ts';
import type { Edicao, Novo } from './edicoes.ts';
import type { ContextoResolucao } from './resolve-base.ts';

/** Sums per field. */
type Somas = Map<string, bigint>;

/**
 * Works out the totals of the documents with changed records: the sums of the records that are now below them, unless
 * the user gave them. Unchanged records are read once more, and only below those documents.
 */
export async function sumTotais(
  o: {
    path: string;
    encoding: EncodingSped;
    /** Called for every record of the walk, which has to visit the records of these lines. */
    junto?: { visit: (r: RegistroBruto) => void; linhas: readonly number[] };
    /** Index of the file, when there is one: then no more of the file is read than necessary. */
    indice?: IndiceSped | null;
    signal?: AbortSignal;
  },
  contexto: ContextoResolucao,
): Promise<void> {
  const { edicoes, formas } = contexto;
  const novosPorPai = Map.groupBy(
    edicoes.insercoes.map((i) => i.novo).filter((novo) => novo.linhaPai > 0),
    (novo) => novo.linhaPai,
  );
  for (const { novo } of edicoes.insercoes) sumNew(novo);
  const mudados = new Map<number, Edicao | Novo>();
  for (const edicao of edicoes.porLinha.values()) if (mudaTotal(edicao)) mudados.set(edicao.linhaPai, edicao);
  for (const [linha, novos] of novosPorPai) {
    const somado = novos.find((novo) => ehFilho(novo.forma));
    if (somado) mudados.set(linha, somado);
  }
  if (mudados.size === 0 && !o.junto) return;

  let aberto: { linha: number; forma: Forma; campos: string[]; somas: Somas; causa: Edicao | Novo } | undefined;
  const close = (): void => {
    if (!aberto) return;
    for (const novo of novosPorPai.get(aberto.linha) ?? []) addCampos(aberto.somas, novo.forma, novo.campos);
    setTotais(aberto, contexto);
    aberto = undefined;
  };
  // Most lines are in no change: one comparison is enough for them.
  const linhas = [...mudados.keys()].sort((a, b) => a - b);
  let passadas = 0;
  const visit = (r: RegistroBruto): void => {
    o.junto?.visit(r);
    while (passadas < linhas.length && (linhas[passadas] ?? 0) < r.linha) passadas++;
    const causa = linhas[passadas] === r.linha ? mudados.get(r.linha) : undefined;
    if (!aberto && !causa) return;
    const forma = formas.porCodigo.get(r.codigo);
    if (!forma) return;
    if (aberto && forma.nivel <= aberto.forma.nivel) close();
    if (causa && totaisDocumento[forma.registro]) {
      const campos = splitCampos(textoDe(r, o.encoding));
      aberto = { linha: r.linha, forma, campos, somas: new Map(), causa };
    } else if (aberto && totaisDocumento[aberto.forma.registro]?.filhos.includes(forma.registro)) {
      const edicao = edicoes.porLinha.get(r.linha);
      if (edicao) addCampos(aberto.somas, forma, edicao.depois ?? []);
      else addCampos(aberto.somas, forma, (campo) => readCampo(r, forma.indices.get(campo) ?? -1, o.encoding));
    }
  };
  const signal = o.signal ? { signal: o.signal } : {};
  if (o.indice) {
    const nomeadas = [...new Set([...linhas, ...(o.junto?.linhas ?? [])])].sort((a, b) => a - b);
    // After a skipped stretch another document begins.
    const comum = { path: o.path, indice: o.indice, marcados: false, pular: close };
    await walkTrechos({ ...comum, linhas: nomeadas, visit, ...signal });
  } else await walkRegistros({ path: o.path, visit, ...signal });
  close();
}

function ehFilho(forma: Forma): boolean {
  return totaisDocumento[forma.pai]?.filhos.includes(forma.registro) === true;
}

/** Whether the change of a record changes a total above it. */
function mudaTotal(edicao: Edicao): boolean {
  if (!ehFilho(edicao.forma)) return false;
  return (totaisDocumento[edicao.forma.pai]?.campos ?? []).some((campo) => {
    const i = edicao.forma.indices.get(campo) ?? -1;
    if (i < 0 || edicao.antes[i] === edicao.depois?.[i]) return false;
    return parseDecimalSped(edicao.antes[i] ?? '') !== parseDecimalSped(edicao.depois?.[i] ?? '');
  });
}

function addCampos(somas: Somas, forma: Forma, campos: readonly string[] | ((campo: string) => string)): void {
  for (const campo of totaisDocumento[forma.pai]?.campos ?? []) {
    const i = forma.indices.get(campo) ?? -1;
    if (i < 0) continue;
    const texto = typeof campos === 'function' ? campos(campo) : (campos[i] ?? '');
    somas.set(campo, (somas.get(campo) ?? 0n) + (parseDecimalSped(texto) ?? 0n));
  }
}

function setTotais(
  pai: { linha: number; forma: Forma; campos: string[]; somas: Somas; causa: Edicao | Novo },
  { edicoes, obrigacao, leiaute }: ContextoResolucao,
): void {
  const existente = edicoes.porLinha.get(pai.linha);
  if (existente?.depois === null) return;
  const nomes = nomesDaLinha(obrigacao, leiaute, pai.forma, pai.campos.length);
  const edicao: Edicao = existente ?? {
    forma: pai.forma,
    linha: pai.linha,
    antes: pai.campos,
    depois: [...pai.campos],
    linhaPai: 0,
    acima: [],
    alteracao: pai.causa.alteracao,
    motivos: new Map(),
  };
  const { depois } = edicao;
  if (depois === null) return;
  for (const campo of totaisDocumento[pai.forma.registro]?.campos ?? []) {
    const i = nomes.indexOf(campo);
    const soma = pai.somas.get(campo) ?? 0n;
    // A value that the user gave to this very record stays.
    if (i < 0 || (existente && campo in existente.alteracao.campos)) continue;
    if (parseDecimalSped(depois[i] ?? '') === soma) continue;
    depois[i] = formatDecimalSped(soma);
    edicao.motivos.set(campo, 'total do documento');
  }
  if (!existente && edicao.motivos.size > 0) edicoes.porLinha.set(pai.linha, edicao);
}

/** Works out the totals of a new document from the new records below it, where the user gave none. */
function sumNew(novo: Novo): void {
  for (const filho of novo.filhos) sumNew(filho);
  const totais = totaisDocumento[novo.forma.registro];
  if (!totais) return;
  const filhos = novo.filhos.filter((f) => totais.filhos.includes(f.forma.registro));
  if (filhos.length === 0) return;
  const somas: Somas = new Map();
  for (const filho of filhos) addCampos(somas, filho.forma, filho.campos);
  for (const campo of totais.campos) {
    const i = novo.forma.indices.get(campo) ?? -1;
    if (i < 0 || (novo.campos[i] ?? '') !== '') continue;
    novo.campos[i] = formatDecimalSped(somas.get(campo) ?? 0n);
  }
}
