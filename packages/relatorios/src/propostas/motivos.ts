/** Numbers of reports, single or from a first to a last one, and why they propose no change. */
type Grupo = readonly [motivo: string, ...numeros: readonly (number | readonly [de: number, ate: number])[]];

const GRUPOS: readonly Grupo[] = [
  [
    'Mostra o bloco M e os controles como foram declarados; a retificação os recalcula dos documentos alterados.',
    [1, 9],
    [21, 22],
    24,
  ],
  ['Lista os itens como foram escriturados, sem dizer qual valor estaria certo.', [10, 16], 26],
  ['Lista os bens do ativo e as quotas como foram escriturados, sem dizer qual valor estaria certo.', 17, 18],
  ['Lista as retenções e deduções como foram escrituradas, sem compará-las com outra fonte.', 19, 20],
  ['Mostra a contribuição sobre a receita, que a retificação da EFD-Contribuições não recalcula.', 23],
  ['Lista cadastros, processos e importações como foram escriturados, sem dizer qual valor estaria certo.', [27, 30]],
  ['Mostra a EFD ICMS/IPI, que o produto não retifica.', [31, 52]],
  ['Mostra a ECD, que o produto não retifica.', [53, 62]],
  ['Mostra a ECF como foi entregue, sem dizer qual valor estaria certo.', [63, 80]],
  ['Mostra os eventos do eSocial como foram enviados, sem dizer qual valor estaria certo.', [81, 92], 95],
  ['Mostra a EFD-Reinf, que o produto não retifica.', [174, 179], 181, 198],
  ['Mostra documentos do e-CAC, que se corrigem nos sistemas da Receita Federal.', [96, 103]],
  ['O PGDAS-D se retifica no Portal do Simples Nacional: este produto não o transmite.', [182, 186]],
  ['Mostra quais arquivos o projeto tem, e não o que eles declaram.', 104, 105],
  ['Diz o que o validador recusaria; o valor certo de um erro é decisão do responsável, na planilha do modelo.', 149],
  [
    'Mostra as notas como foram emitidas; nota fiscal não se altera em uma retificação.',
    [106, 114],
    164,
    165,
    172,
    173,
    [187, 190],
    192,
  ],
  ['A diferença entre as duas escriturações não diz qual das duas está certa.', [115, 120], 122, 123],
  [
    'A diferença se corrige na DCTF, na DCTFWeb ou por PER/DCOMP, e não em um registro da escrituração.',
    121,
    124,
    128,
    180,
  ],
  ['O saldo se pede por PER/DCOMP; a diferença de retenções se confere na ECF antes de qualquer mudança.', 125, 126],
  ['A diferença se corrige nos eventos da folha de origem, que este relatório não identifica.', 129, 130],
  ['Corrigir um crédito indevido aumenta a contribuição: a decisão é do responsável, na planilha do modelo.', 132],
  ['O saldo credor de ICMS e IPI está na EFD ICMS/IPI, que o produto não retifica.', 138],
  ['O PER/DCOMP se corrige no sistema da Receita Federal, e não em um registro da escrituração.', 140],
  ['O inventário está na EFD ICMS/IPI, que o produto não retifica.', 141],
  ['Reúne os achados dos outros relatórios: cada mudança sai do relatório de origem.', 142, 143],
  ['O ajuste da LC 224/2025 se lança no bloco M: use as abas M220 e M620 da planilha do modelo.', 144],
  ['A glosa da LC 224/2025 se lança no bloco M: use as abas M110 e M510 da planilha do modelo.', 145],
  ['A retenção parada se lança nas abas 1300 e 1700 da planilha do modelo: a escolha dos meses é do responsável.', 151],
  ['Os dias se separam em rubrica própria na folha de cada trabalhador, e o relatório não lança eventos.', 152],
  ['O RAT e o FAP se mudam na aba S-1005 da planilha do modelo: qual dos dois lados está certo não se deduz.', 153],
  ['A CPP vem do S-1280 e da folha fechada: o que mudou neles não se deduz do totalizador.', 155],
  ['O CT-e não diz se o subcontratado é do Simples: a alíquota do crédito é decisão do responsável.', 156],
  ['O DIFAL e o ISS só saem da base por ação ou decisão futura: nada a retificar hoje.', 157],
  ['A conta ou o lançamento certo não se deduz: quem escriturou diz qual dos dois arquivos mudar.', 158],
  [
    'O estoque de abertura se lança no F150, aba da planilha do modelo: o que nele dá crédito se prova item a item.',
    159,
  ],
  ['Mostra saldos, quotas e estoque para a virada de 2026: nada neles muda um registro já entregue.', [160, 162]],
  ['Os créditos a escriturar são os de Cruzamento Créditos Não Aproveitados, que propõe as linhas.', 163],
  ['Compara a CBS das notas com PIS e COFINS escriturados: a diferença é da lei, e não um erro a retificar.', 166],
  ['A classificação se corrige no cadastro de quem emite; nota fiscal não se altera em uma retificação.', 168],
  ['A CBS e o IBS se apuram fora da EFD-Contribuições: o documento ou o evento se corrige na origem.', 169],
  ['A devolução depois de 2026 dá crédito de CBS, que se apura fora da EFD-Contribuições.', 167],
  ['A receita a receber se tributa no mês em que for recebida: nada a retificar nos meses já entregues.', 170],
  ['Mostra o ativo para a venda de bens usados depois de 2026: nada nele muda um registro já entregue.', 171],
  ['A redução do lucro muda a parte A e o cálculo, na ECF: o que excluir ou compensar é decisão do responsável.', 154],
  ['O serviço que falta se lança nas abas A100 e A170 da planilha do modelo: o CST dele é de quem o prestou.', 191],
  ['O crédito que falta vem de Cruzamento Créditos Não Aproveitados; o indevido, de quem escriturou a conta.', 196],
  [
    'O CT-e cancelado ou em desacordo se resolve com o transportador; o crédito dele, no D100, por quem o escriturou.',
    197,
  ],
  ['A retenção que sobra se pede por PER/DCOMP, e o R-2020 se corrige na EFD-Reinf, que o produto não retifica.', 199],
  ['A diferença é de IRPJ e CSLL: corrige-se na DCTFWeb e na ECF, e não na EFD-Contribuições.', 147],
];

/** Why each report that proposes no change proposes none: one sentence, by the report's number. */
export const MOTIVOS: ReadonlyMap<number, string> = new Map(
  GRUPOS.flatMap(([motivo, ...numeros]) =>
    numeros
      .flatMap((n) => (typeof n === 'number' ? [n] : Array.from({ length: n[1] - n[0] + 1 }, (_, i) => n[0] + i)))
      .map((numero): [number, string] => [numero, motivo]),
  ),
);
