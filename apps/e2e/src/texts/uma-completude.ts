import type { Completude, CompletudeMes } from '@apura/contract';

const MESES = ['2025-01', '2025-02', '2025-03'];

const cells = (...estados: CompletudeMes['estado'][]): CompletudeMes[] =>
  estados.map((estado, at) => ({
    mes: MESES[at] ?? '',
    estado,
    arquivos: estado === 'presente' ? 1 : 0,
    substituidos: 0,
  }));
const nada = cells('ausente', 'ausente', 'ausente');
const semMes = cells('nao-se-aplica', 'nao-se-aplica', 'nao-se-aplica');

/** A project of three months: one is there twice, one is of another company, one is missing. */
export function umaCompletude(change: Partial<Completude> = {}): Completude {
  return {
    origem: 'envio',
    pendentes: 0,
    total: 5,
    usados: 1,
    recusas: {
      Substituído: 1,
      Ilegível: 1,
      'CNPJ diferente': 1,
      'Fora do período': 1,
      Duplicado: 0,
      'Não conferido': 0,
    },
    meses: MESES,
    obrigacoes: [
      {
        tipo: 'EFDC',
        obrigacao: 'EFD-Contribuições',
        arquivos: 1,
        meses: cells('presente', 'outra-empresa', 'ausente').map((mes, at) => ({
          ...mes,
          substituidos: at === 0 ? 1 : 0,
        })),
      },
      { tipo: 'EFDF', obrigacao: 'EFD ICMS/IPI', arquivos: 0, meses: nada },
      { tipo: 'ECD', obrigacao: 'ECD', arquivos: 0, meses: semMes },
      { tipo: 'ECF', obrigacao: 'ECF', arquivos: 0, meses: semMes },
      { tipo: 'ESOCIAL', obrigacao: 'eSocial', arquivos: 0, meses: nada },
      { tipo: 'DCTF', obrigacao: 'DCTF', arquivos: 0, meses: semMes },
      { tipo: 'DCTFWEB', obrigacao: 'DCTFWeb', arquivos: 0, meses: cells('ilegivel', 'ausente', 'ausente') },
      { tipo: 'NFE', obrigacao: 'XML NF-e', arquivos: 0, meses: nada },
      { tipo: 'CTE', obrigacao: 'XML CT-e', arquivos: 0, meses: nada },
      { tipo: 'PAGAMENTOS', obrigacao: 'Pagamentos', arquivos: 0, meses: nada },
      { tipo: 'FONTES_PAGADORAS', obrigacao: 'Fontes Pagadoras', arquivos: 0, meses: semMes },
      { tipo: 'PERDCOMP', obrigacao: 'PER/DCOMP', arquivos: 0, meses: semMes },
      { tipo: 'EPROCESSO', obrigacao: 'e-Processo', arquivos: 0, meses: semMes },
      { tipo: 'PGDAS', obrigacao: 'PGDAS-D', arquivos: 0, meses: semMes },
      { tipo: 'REINF', obrigacao: 'EFD-Reinf', arquivos: 0, meses: semMes },
      { tipo: 'NFSE', obrigacao: 'XML NFS-e', arquivos: 0, meses: semMes },
      { tipo: 'NF3E', obrigacao: 'Energia e Comunicação', arquivos: 0, meses: semMes },
    ],
    recusados: [
      {
        nome: 'janeiro-original.txt',
        obrigacao: 'EFD-Contribuições',
        situacao: 'Substituído',
        motivo: 'Foi usada outra versão do mesmo período: "janeiro-retificadora.txt" (retificadora).',
      },
      {
        nome: 'fevereiro.txt',
        obrigacao: 'EFD-Contribuições',
        situacao: 'CNPJ diferente',
        motivo: 'O arquivo é do CNPJ 11.222.333/0001-81, e a empresa do projeto é 99.210.437/0001-17.',
      },
      {
        nome: 'abril.txt',
        obrigacao: 'EFD-Contribuições',
        situacao: 'Fora do período',
        motivo: 'O arquivo é de 01/04/2025 a 30/04/2025, e o projeto vai de 01/01/2025 a 31/03/2025.',
      },
    ],
    lacunas: [
      {
        obrigacao: 'EFD-Contribuições',
        meses: ['2025-02', '2025-03'],
        inteira: false,
        semDados: [],
        incompletos: ['EFD-C Apuração PIS COFINS', 'EFD-C Créditos por Tipo'],
      },
      {
        obrigacao: 'EFD ICMS/IPI',
        meses: MESES,
        inteira: true,
        semDados: ['EFD-F Apuração ICMS'],
        incompletos: ['Cruzamento EFD-C x EFD-F Documentos'],
      },
    ],
    ...change,
  };
}
