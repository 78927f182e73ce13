import { ehSemEfeito } from '../../comum/situacao-documento.ts';
import { parseDecimalSped } from '../decimal-sped.ts';
import type { Forma } from '../formas.ts';
import type { Edicao, Novo } from './edicoes.ts';
import type { Alvo } from './referencias.ts';
import type { ContextoResolucao } from './resolve-base.ts';

/**
 * Warns of rows that leave amounts or records in a document without effect (cancelled, denied, never used), and of rows
 * that change something below one: none of its values counts, so the row changes no tax. Each document once.
 */
export function warnSemEfeito(alvos: readonly Alvo[], contexto: ContextoResolucao): void {
  const { edicoes } = contexto;
  const ditos = new Set<number | Novo>();
  const novosPorPai = Map.groupBy(
    edicoes.insercoes.map((i) => i.novo),
    (novo) => novo.linhaPai,
  );
  const abaixo = new Map(alvos.flatMap((a) => a.proprio?.achados ?? []).map((a) => [a.linha, a.abaixo]));
  for (const edicao of edicoes.porLinha.values()) {
    const { depois, linha } = edicao;
    // A total that follows from a row below the document is no row of the document.
    const daLinha = edicao.alteracao.registro === edicao.forma.registro;
    if (!daLinha || depois === null || !temSituacaoSemEfeito(edicao.forma, depois)) continue;
    ditos.add(linha);
    const ficam = (abaixo.get(linha) ?? []).filter((r) => edicoes.porLinha.get(r.linha)?.depois !== null).length;
    warnDocumento(edicao, depois, ficam + (novosPorPai.get(linha)?.length ?? 0), contexto);
  }
  for (const edicao of edicoes.porLinha.values()) {
    if (edicao.depois !== null) warnFilho(edicao, edicao.acima[0]);
  }
  for (const { novo } of edicoes.insercoes) {
    for (const documento of [novo, ...novo.filhos]) {
      if (temSituacaoSemEfeito(documento.forma, documento.campos))
        warnDocumento(documento, documento.campos, documento.filhos.length, contexto);
    }
    warnFilho(novo, novo.acima[0]);
  }

  /** Warns of a record below a document of the base. */
  function warnFilho(registro: Edicao | Novo, acima: { forma: Forma; campos: readonly string[] } | undefined): void {
    const { linhaPai, alteracao, forma } = registro;
    if (!acima || ditos.has(linhaPai)) return;
    const documento = edicoes.porLinha.get(linhaPai)?.depois ?? acima.campos;
    if (edicoes.porLinha.get(linhaPai)?.depois === null || !temSituacaoSemEfeito(acima.forma, documento)) return;
    ditos.add(linhaPai);
    contexto.falhas.add(alteracao, {
      nivel: 'ADVERTENCIA',
      codigo: 'CALCULO_DIVERGENTE',
      mensagem:
        `o documento (registro ${acima.forma.registro}, linha ${linhaPai} do arquivo) tem a situação ` +
        `${situacaoDe(acima.forma, documento)}, de cancelado, denegado ou inutilizado: ` +
        'nada dele entra na apuração, e a linha não muda o que é devido.',
      sugestao:
        `Se o documento vale, corrija COD_SIT na aba ${acima.forma.registro}; se não vale, exclua o registro ` +
        `${forma.registro}.`,
    });
  }
}

function warnDocumento(
  { forma, alteracao }: Edicao | Novo,
  campos: readonly string[],
  registrosAbaixo: number,
  { falhas }: ContextoResolucao,
): void {
  const comValor = forma.nomes.filter(
    (nome, i) => (forma.campos.get(nome)?.decimais ?? 0) > 0 && (parseDecimalSped(campos[i] ?? '') ?? 0n) !== 0n,
  );
  if (comValor.length === 0 && registrosAbaixo === 0) return;
  const restos = [
    ...(comValor.length > 0 ? [`valores em ${comValor.join(', ')}`] : []),
    ...(registrosAbaixo > 0
      ? [registrosAbaixo === 1 ? 'um registro abaixo dele' : `${registrosAbaixo} registros abaixo dele`]
      : []),
  ];
  falhas.add(alteracao, {
    nivel: 'ADVERTENCIA',
    codigo: 'CALCULO_DIVERGENTE',
    coluna: 'COD_SIT',
    valor: situacaoDe(forma, campos),
    mensagem:
      `o documento cancelado, denegado ou inutilizado fica com ${restos.join(' e com ')}: nada disso entra na ` +
      'apuração, e dele o guia pede só a identificação.',
    sugestao:
      'Na linha em que informa COD_SIT, esvazie os valores com #LIMPAR, e exclua os registros abaixo do ' +
      'documento; se ele vale, corrija COD_SIT.',
  });
}

const situacaoDe = (forma: Forma, campos: readonly string[]): string =>
  campos[forma.indices.get('COD_SIT') ?? -1] ?? '';

const temSituacaoSemEfeito = (forma: Forma, campos: readonly string[]): boolean =>
  ehSemEfeito(situacaoDe(forma, campos));
