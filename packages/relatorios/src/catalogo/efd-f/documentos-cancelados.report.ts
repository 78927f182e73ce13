import { A, data, dinheiro, P, texto } from '../../colunas.ts';
import { DOCUMENTOS_EFDF } from '../../comum/visoes-efdf.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** These documents carry only their identification; the value and the protocol of the cancellation come from the XML. */
export default defineRelatorio({
  numero: 40,
  nome: 'EFD-F Documentos Cancelados',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD ICMS/IPI': ['Cancelados, denegados e inutilizados.'],
    XML: ['Valor da nota e protocolo do evento de cancelamento.'],
  },
  fontes: DOCUMENTOS_EFDF,
  auxiliares: ['nfe_nota', 'nfe_evento'],
  tabelas: ['cod_sit'],
  colunas: [
    ...P,
    ...texto('Registro', 'Modelo', 'Situação', 'Desc. Situação', 'Série', 'Número', 'Chave'),
    ...data('Emissão'),
    ...dinheiro('Valor no XML'),
    ...texto('Protocolo do Evento'),
    ...A,
  ],
  sql: `
    WITH xml AS (
      SELECT s.chave, n.vNF FROM nota_sit s JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
    ), cancelamento AS (
      SELECT chNFe, min(nProt) AS protocolo FROM evento_xml WHERE cancela GROUP BY ALL
    )
    SELECT a.periodo AS "Período", a.cnpj AS "CNPJ Estab.", d.registro AS "Registro", d.COD_MOD AS "Modelo", d.COD_SIT AS "Situação",
           t.descricao AS "Desc. Situação", d.SER AS "Série", d.NUM_DOC AS "Número", d.CHV AS "Chave", d.DT_DOC AS "Emissão",
           x.vNF AS "Valor no XML", c.protocolo AS "Protocolo do Evento", a.arquivo AS "Arquivo", d._linha AS "Linha"
      FROM doc_efdf d
      JOIN arq a ON a.id = d._arquivo
      LEFT JOIN tab_cod_sit t ON t.codigo = d.COD_SIT
      LEFT JOIN xml x ON x.chave = d.CHV
      LEFT JOIN cancelamento c ON c.chNFe = d.CHV
     WHERE sit_invalida(d.COD_SIT)`,
  ordem: 'a.ordem, d._linha',
});
