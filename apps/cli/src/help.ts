/** What `--ajuda` prints. */
export const HELP = `Uso: apura process <pasta> --out <pasta> [opções]
     apura retificar <pasta> --planilha <arquivo.xlsx> --out <pasta> [opções]
     apura simular <pasta> --planilha <arquivo.xlsx> [--json <arquivo.json>] [--xlsx <arquivo.xlsx>] [opções]
     apura validar <arquivo|pasta> [--json <arquivo.json>]
     apura modelo <efdc|esocial> --out <arquivo.xlsx>
     apura propor <pasta> --relatorio <nome> --out <arquivo.xlsx> [opções]
     apura dossie <pasta> --relatorio <nome> --out <arquivo.zip> [--selic <data>] [--planilha <arquivo.xlsx>] [opções]
     apura reforma calcular <entrada.json> --json <saida.json> [--cbs <percentual>]
     apura sql <pasta> [--relatorio <nome>]
     apura watch <pasta> --portal <endereço> [--projeto <id>] [--uma-vez]
     apura mcp --portal <endereço>
     apura transmitir <pasta> --ambiente <ambiente> --certificado <pfx>

process lê todos os documentos da pasta (SPED, NF-e, ZIP) e grava os relatórios.
retificar aplica a planilha preenchida aos arquivos da pasta e grava o ZIP com os arquivos retificados.
simular calcula, sem gerar arquivos e sem pedir recibos, os tributos de cada mês antes e depois da planilha.
validar confere cada EFD-Contribuições e ECF como o programa da Receita faz, e diz o que ele recusaria.
modelo grava a planilha a preencher.
propor grava a planilha preenchida com as mudanças que as linhas de um relatório propõem aos arquivos da pasta.
dossie grava o ZIP com o PDF e a planilha que sustentam o valor achado por um relatório.
reforma calcular calcula IBS, CBS e Imposto Seletivo de uma operação, pelas tabelas da Receita.
sql mostra o que criar no DuckDB, sobre a pasta que process gravou, para rodar nele o SQL dos relatórios.
watch envia a um projeto do portal os documentos que chegam à pasta; o token vai na variável APURA_TOKEN.
mcp deixa um assistente (Model Context Protocol) consultar o portal; o token, que consulta, vai em APURA_TOKEN.
transmitir envia ao eSocial os lotes de uma retificação assinada (o ZIP descompactado), um depois de aceito o outro.

Opções:
  --out <pasta>        onde gravar (obrigatória); em modelo e propor, a planilha; em dossie, o ZIP
  --planilha <arquivo> a planilha preenchida de uma retificação; em dossie, a que ele mostra antes e depois
  --json <arquivo>     onde gravar o resultado de uma simulação, de uma conferência ou de um cálculo
  --xlsx <arquivo>     onde gravar o resultado de uma simulação como planilha
  --tipo <obrigação>   o que retificar: efdc, ecf ou esocial (padrão: efdc)
  --certificado <pfx>  assina os eventos do eSocial com este certificado A1; a senha é pedida no terminal,
                       ou lida da variável APURA_SENHA_CERTIFICADO
  --empresa <CNPJ>     usa só os documentos desta empresa; sem ela, a que mais aparece
  --inicio <data>      primeiro dia do período (dd/mm/aaaa ou aaaa-mm-dd)
  --fim <data>         último dia do período
  --formato <lista>    dos relatórios: xlsx, csv, parquet ou uma lista separada por vírgulas (padrão: xlsx)
  --processos <n>      leitores em paralelo (padrão: conforme a máquina)
  --tabelas <pasta>    tabelas oficiais que valem no lugar das que vêm com o programa
  --relatorio <nome>   em sql, só o que este relatório lê, seguido do SQL dele; em propor e dossie, o relatório
  --selic <data>       em dossie, o dia até o qual a Selic corre (padrão: hoje)
  --cbs <percentual>   em reforma, a alíquota da CBS de um cenário, para datas sem alíquota publicada
  --portal <endereço>  endereço do portal, por exemplo https://portal.exemplo.com.br
  --projeto <id>       projeto que recebe os arquivos; sem ele, os que aguardam arquivos são listados
  --ambiente <nome>    para onde transmitir: producao ou producao-restrita; o que vai à produção não volta
  --ac <arquivo.pem>   autoridades que respondem pelos servidores do eSocial, além das públicas
  --uma-vez            envia o que está na pasta e termina
  --sem-tls            aceita um endereço http:// fora desta máquina; o token viaja aberto na rede
  --ajuda              mostra este texto

Saída: 0 tudo feito · 1 algum documento ilegível ou algum período com erro, o resto foi feito · 2 uso incorreto
       3 nada a processar, ou nenhum período pôde ser retificado · 4 falha ou interrupção
Interrompido, o comando continua de onde parou quando é repetido com as mesmas pastas.
`;
