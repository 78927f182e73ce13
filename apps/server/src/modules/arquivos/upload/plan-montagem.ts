import { quantidadePartes, TAMANHO_PARTE_BYTES } from '@apura/contract';

const MOSTRADAS = 10;

export interface ParteRecebida {
  n: number;
  tamanho: number;
}

/** What the sender says the whole file is; the content hash is hexadecimal. */
export interface ArquivoDeclarado {
  size?: number | undefined;
  sha256?: string | undefined;
}

/** A fault of an assembly, kept on the file's row and shown to the user until it is mended. */
export interface FalhaMontagem {
  codigo:
    | 'partes-faltando'
    | 'partes-tamanho'
    | 'tamanho-diferente'
    | 'conteudo-diferente'
    | 'montagem-falhou'
    | 'arquivo-infectado'
    | 'antivirus-limite'
    | 'antivirus-indisponivel';
  mensagem: string;
}

export type PlanoMontagem =
  | { ok: true; ordem: readonly number[]; tamanho: number }
  | { ok: false; falha: FalhaMontagem };

/**
 * Decides whether the parts of one file make it whole. Parts may be given in any order. With a declared size the sum
 * must equal it; without one, every part but the last must have exactly {@link TAMANHO_PARTE_BYTES}, which reveals
 * a lost or cut part. Only a declared size reveals that the *last* part was lost.
 */
export function planMontagem(
  nome: string,
  partes: readonly ParteRecebida[],
  declarado: ArquivoDeclarado,
): PlanoMontagem {
  const ordenadas = [...partes].sort((a, b) => a.n - b.n);
  const ultima = ordenadas.at(-1);
  if (ultima === undefined)
    return falha('partes-faltando', `Nenhuma parte de ${nome} chegou. Envie o arquivo de novo.`);
  const presentes = new Set(ordenadas.map((parte) => parte.n));
  const esperadas =
    declarado.size === undefined ? ultima.n + 1 : Math.max(ultima.n + 1, quantidadePartes(declarado.size));
  const faltam = esperadas - presentes.size;
  const tamanho = ordenadas.reduce((soma, parte) => soma + parte.tamanho, 0);
  const temBuraco = presentes.size < ultima.n + 1;
  if (temBuraco || (faltam > 0 && tamanho !== declarado.size)) {
    return falha('partes-faltando', textoFaltando(nome, presentes, faltam));
  }
  if (declarado.size !== undefined) {
    if (tamanho === declarado.size) return { ok: true, ordem: ordenadas.map((parte) => parte.n), tamanho };
    return falha(
      'tamanho-diferente',
      `Chegaram ${tamanho} bytes de ${nome}, mas o arquivo tem ${declarado.size}. Envie o arquivo de novo.`,
    );
  }
  const cortada = ordenadas.find((parte) => parte.n !== ultima.n && parte.tamanho !== TAMANHO_PARTE_BYTES);
  if (cortada !== undefined) {
    return falha(
      'partes-tamanho',
      `A parte ${cortada.n} de ${nome} tem ${cortada.tamanho} bytes em vez de ${TAMANHO_PARTE_BYTES}. Envie essa ` +
        'parte de novo.',
    );
  }
  return { ok: true, ordem: ordenadas.map((parte) => parte.n), tamanho };
}

/** Names only the first missing parts: the declared size decides how many there are, without a limit. */
function textoFaltando(nome: string, presentes: ReadonlySet<number>, faltam: number): string {
  const mostradas: number[] = [];
  for (let n = 0; mostradas.length < Math.min(faltam, MOSTRADAS); n += 1) if (!presentes.has(n)) mostradas.push(n);
  const resto = faltam > MOSTRADAS ? ` e mais ${faltam - MOSTRADAS}` : '';
  const verbo = faltam === 1 ? 'Falta a parte' : 'Faltam as partes';
  return `${verbo} ${mostradas.join(', ')}${resto} de ${nome}. Envie de novo o que falta.`;
}

function falha(codigo: FalhaMontagem['codigo'], mensagem: string): PlanoMontagem {
  return { ok: false, falha: { codigo, mensagem } };
}
