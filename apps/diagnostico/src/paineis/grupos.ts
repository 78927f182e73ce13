interface GrupoDePaineis {
  titulo: string;
  /** The numbers of its panels, in the order of the page. */
  paineis: readonly number[];
}

/** The groups that are folded until they are asked for. */
export const DOBRADOS: readonly GrupoDePaineis[] = [
  { titulo: 'Apuração e créditos', paineis: [6, 7, 8, 9, 10, 11, 12, 13] },
  { titulo: 'Cruzamentos', paineis: [14, 15] },
  { titulo: 'Clientes e produtos', paineis: [16, 17, 18] },
  { titulo: 'IRPJ e retenções', paineis: [19, 20] },
  { titulo: 'Folha', paineis: [21, 22] },
  { titulo: 'PER/DCOMP', paineis: [23] },
  { titulo: 'Simples', paineis: [27] },
  { titulo: 'Reforma', paineis: [24] },
  { titulo: 'Completude', paineis: [26] },
];

/** The groups of the index, in the order of the page: what to do and its money first, and then what proves it. */
export const GRUPOS: readonly GrupoDePaineis[] = [
  { titulo: 'Resumo', paineis: [1, 2, 3, 4, 5] },
  { titulo: 'Achados', paineis: [25] },
  ...DOBRADOS,
];

interface PainelPossivel {
  numero: number;
  titulo: string;
  /** How the names of its reports begin: with each of these present, an absent panel has nothing to show. */
  precisa: readonly string[];
  envie: string;
}

const p = (numero: number, titulo: string, precisa: readonly string[], envie: string): PainelPossivel => ({
  numero,
  titulo,
  precisa,
  envie,
});

const EFDC = 'a EFD-Contribuições';

/** Every panel that a project may lack, with what it is made of. */
export const POSSIVEIS: readonly PainelPossivel[] = [
  p(6, 'Receita e tributos por mês', ['EFD'], 'a EFD-Contribuições ou a EFD ICMS/IPI'),
  p(7, 'Créditos de PIS e COFINS por mês', ['EFD-C'], EFDC),
  p(8, 'Do débito ao valor a recolher', ['EFD-C'], EFDC),
  p(9, 'Créditos por natureza', ['EFD-C'], EFDC),
  p(10, 'Receita por tratamento', ['EFD-C'], EFDC),
  p(11, 'ICMS na base do PIS e da COFINS', ['EFD-C'], EFDC),
  p(12, 'Monofásicos, alíquota zero e ST tributados', ['EFD-C'], EFDC),
  p(13, 'Créditos não aproveitados', ['EFD-C'], EFDC),
  p(14, 'EFD x DCTF x DARF', ['EFD-C', 'E-Cac'], 'a EFD-Contribuições, a DCTF e os pagamentos do e-CAC'),
  p(14, 'eSocial x DCTFWeb x DARF', ['eSocial', 'E-Cac'], 'os eventos do eSocial, a DCTFWeb e os pagamentos'),
  p(15, 'Documentos: XML e escrituração', ['XML', 'EFD'], 'os XML das notas e as EFD dos mesmos meses'),
  p(16, 'Dez maiores clientes', ['XML'], 'os XML das notas ou a EFD ICMS/IPI'),
  p(16, 'Dez maiores fornecedores', ['XML'], 'os XML das notas ou a EFD ICMS/IPI'),
  p(17, 'Operações por CFOP', ['EFD-F'], 'a EFD ICMS/IPI'),
  p(17, 'Produtos por NCM', ['XML'], 'os XML das notas'),
  p(18, 'Operações por UF', ['EFD-F'], 'a EFD ICMS/IPI'),
  p(19, 'IRPJ e CSLL', ['ECF'], 'a ECF'),
  p(20, 'Retenções na fonte', ['E-Cac'], 'o relatório de Fontes Pagadoras do e-CAC'),
  p(21, 'Folha e encargos por mês', ['eSocial'], 'os eventos do eSocial'),
  p(22, 'Verbas previdenciárias', ['eSocial'], 'os eventos do eSocial'),
  p(23, 'PER/DCOMP em vigor', ['E-Cac'], 'a consulta de PER/DCOMP do e-CAC'),
  p(24, 'Virada de PIS e COFINS', ['EFD-C'], EFDC),
  p(24, 'Saldo de créditos até a virada', ['EFD-C'], EFDC),
  p(24, 'Reforma tributária', ['XML'], 'os XML das notas de 2026 em diante'),
];
