import { comTotal, data, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const DESCRICOES: Record<string, string> = {
  110110: 'Carta de correção',
  110111: 'Cancelamento',
  110112: 'Cancelamento por substituição',
  210200: 'Confirmação da operação',
  210210: 'Ciência da operação',
  210220: 'Desconhecimento da operação',
  210240: 'Operação não realizada',
};
const quando = Object.entries(DESCRICOES)
  .map(([tipo, texto]) => `WHEN '${tipo}' THEN '${texto}'`)
  .join(' ');

/** Registered events, with the note's value when its XML is in the project and where the EFD ICMS/IPI has the key. */
export default defineRelatorio({
  numero: 111,
  nome: 'XML Canceladas e Eventos',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: {
    XML: ['Cancelamentos, cartas de correção e manifestações.'],
    'EFD ICMS/IPI': ['Se a nota foi escriturada, e com que situação.'],
  },
  fontes: ['nfe_evento'],
  auxiliares: ['nfe_nota', 'efdf_c100'],
  colunas: [
    ...texto('Chave', 'Número', 'Tipo Evento', 'Desc. Evento'),
    ...data('Data'),
    ...texto('Protocolo', 'Justificativa'),
    // A note may have several events of one kind.
    ...comTotal({ how: 'once', per: ['Chave'] }, dinheiro('Valor Nota')),
    ...texto('Escriturada na EFD'),
  ],
  totalPor: ['Desc. Evento'],
  sql: `
    WITH efd AS (
      SELECT c.CHV_NFE AS chave, arg_min(a.periodo, (a.ordem, c._linha)) AS periodo, arg_min(c.COD_SIT, (a.ordem, c._linha)) AS sit
        FROM efdf_c100 c JOIN arq a ON a.id = c._arquivo WHERE c.CHV_NFE <> '' GROUP BY ALL
    )
    SELECT e.chNFe AS "Chave", ltrim(substr(e.chNFe, 26, 9), '0') AS "Número", e.tpEvento AS "Tipo Evento",
           CASE e.tpEvento ${quando} ELSE coalesce(e.descEvento, e.xEvento) END AS "Desc. Evento",
           CAST(coalesce(e.dhEvento, e.dhRegEvento) AS DATE) AS "Data", e.nProt AS "Protocolo", coalesce(e.xJust, e.xCorrecao) AS "Justificativa",
           n.vNF AS "Valor Nota",
           CASE WHEN efd.chave IS NULL THEN 'Não' WHEN sit_invalida(efd.sit) THEN 'Sim, em ' || efd.periodo || ' como situação ' || efd.sit
                ELSE 'Sim, em ' || efd.periodo END AS "Escriturada na EFD"
      FROM evento_xml e
      LEFT JOIN nota_sit s ON s.chave = e.chNFe
      LEFT JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
      LEFT JOIN efd ON efd.chave = e.chNFe`,
  ordem: '"Data", e.chNFe, e.tpEvento, e.nSeqEvento, e._arquivo, e._evento',
});
