import type { AchadoDiagnostico } from '@apura/contract';

/** A finding of a made-up diagnostic. */
export function umAchado(change: Partial<AchadoDiagnostico> = {}): AchadoDiagnostico {
  const { tipo = 'Oportunidade', tese = 'Exclusão do ICMS da base', valor = '25055.88' } = change;
  return {
    id: `${tipo}|${tese}|2025`,
    tipo,
    titulo: tese,
    tese,
    relatorio: tipo === 'Risco' ? 'Cruzamento XML x EFD-F' : 'EFD-C Exclusão do ICMS da Base',
    periodo: '2025',
    classe: tipo === 'Risco' ? '' : 'Pago a maior',
    grupo: tipo === 'Risco' ? 'sem_valor' : 'caixa',
    valor,
    valor_selic: valor,
    confianca: 'Alta',
    situacao_tese: tipo === 'Risco' ? '' : 'Decisão definitiva do STF (embargos julgados em 13/05/2021)',
    ja_tratado: 'Não',
    pagamento: tipo === 'Risco' ? null : 'Sim',
    encerrado: '0.00',
    prescrito: '0.00',
    prescreve_em: tipo === 'Risco' ? null : '2030-02-25',
    prescreve90: '0.00',
    prescreve180: '0.00',
    qtd_linhas: 112,
    filtros: { Período: '2025' },
    proximo_passo: 'Retificar a EFD-Contribuições',
    texto: "112 linhas em 2025, em 'EFD-C Exclusão do ICMS da Base'. Fundamento: RE 574.706 (Tema 69).",
    prioridade: valor,
    ...change,
  };
}
