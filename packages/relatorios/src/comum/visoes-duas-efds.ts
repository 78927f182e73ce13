import { tabela } from '@apura/apuracao';
import type { GrupoVisoes } from './grupo-visoes.ts';

/**
 * `duas_efds(cnpj, mes, periodo, aliquota, consolidada)`: the establishments and months that have both an
 * EFD-Contribuições (by its 0140) and an EFD ICMS/IPI. `aliquota` is the rate of PIS and COFINS together with which the
 * crossings estimate: 3.65 when the month is wholly cumulative (0110), else 9.25. `consolidada` tells that the sales by
 * NF-e stand in C180 and not note by note (C010.IND_ESCRI).
 */
export const gruposDuasEfds: readonly GrupoVisoes[] = [
  {
    nome: 'duas-efds',
    fontes: ['efdc_0110', 'efdc_0140', 'efdc_c010'],
    visoes: [
      tabela(
        'duas_efds',
        `SELECT e.CNPJ AS cnpj, CAST(date_trunc('month', a.inicio) AS DATE) AS mes, min(a.periodo) AS periodo,
                CAST(CASE WHEN bool_and(coalesce(r.COD_INC_TRIB = '2', false)) THEN 3.65 ELSE 9.25 END AS DECIMAL(8,4)) AS aliquota,
                coalesce(bool_or(c.IND_ESCRI = '1'), false) AS consolidada
           FROM efdc_0140 e JOIN arq a ON a.id = e._arquivo
           LEFT JOIN efdc_0110 r ON r._arquivo = e._arquivo
           LEFT JOIN efdc_c010 c ON c._arquivo = e._arquivo AND c.CNPJ = e.CNPJ
          WHERE EXISTS (SELECT 1 FROM arq f WHERE f.tipo = 'EFDF' AND f.situacao = 'Usado' AND f.cnpj = e.CNPJ
                           AND date_trunc('month', f.inicio) = date_trunc('month', a.inicio))
          GROUP BY 1, 2`,
      ),
    ],
  },
];
