import { readSql } from '@apura/apuracao';
import { dinheiro, texto } from '../../colunas.ts';
import { CLASSE_DO_CREDITO, defineComValor, prescricaoDoCreditoDoMes } from '../../comum/com-valor.ts';

/**
 * What 1100 and 1500 wrote off by PER and DCOMP (fields 10, 11, 14 and 15 of the latest month that names each credit)
 * against the documents in force of the type PIS or COFINS ressarcimento, by quarter of origin.
 *
 * A document names the kind of credit and no code: exports answer for the codes 3xx and the domestic market for the
 * 2xx, so the codes of one kind are in one row; when a document does not name the kind, the whole quarter is one row.
 *
 * A PER asks for the credit that is left after its quarter and the DCOMPs after it only use what it asked for, so they
 * do not add up: beside a PER only the DCOMPs transmitted within the quarter count, which are the 'intermediárias' of
 * fields 11 and 15 (Guia Prático, 1100). Without one all count. A listing may name documents without their amounts:
 * those quarters are Informativo, and so do those of which a document was refused: whether the credit may be
 * booked again depends on why. Only differences above 1.00 are listed.
 */
export default defineComValor(
  {
    numero: 140,
    nome: 'Cruzamento PERDCOMP x Saldo de Créditos',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      'e-CAC': ['Créditos pedidos x baixados na EFD-C.'],
      'EFD-Contribuições': [
        'Registros 1100 e 1500.',
        'Havendo pedido de ressarcimento do trimestre, só contam as DCOMP transmitidas dentro dele (intermediárias).',
      ],
    },
    fontes: ['ecac_perdcomp'],
    colunas: [
      ...texto('Tributo', 'Trimestre', 'Cód. Crédito'),
      ...dinheiro('PER na EFD-C', 'DCOMP na EFD-C', 'PERDCOMP Transmitidos', 'Diferença'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    totalPor: ['Tributo', 'Tipo'],
    sql: readSql(import.meta.url, './140-perdcomp-saldo-creditos.sql'),
    ordem: 'd.n, d.trimestre, d.grupo',
  },
  {
    classe: CLASSE_DO_CREDITO,
    prescreve: prescricaoDoCreditoDoMes(
      `lpad(CAST(CAST(left(r."Trimestre", 1) AS INTEGER) * 3 AS VARCHAR), 2, '0') || right(r."Trimestre", 5)`,
    ),
  },
);
