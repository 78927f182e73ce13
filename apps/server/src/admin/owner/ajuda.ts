import { MODULOS } from '@apura/contract';

/** What `npm run owner -- --help` says. */
export const AJUDA = `Uso: npm run owner -- <comando> [argumentos]

Administra as organizações (owners) desta instalação, com o portal rodando ou parado. O CNPJ é aceito com ou sem
pontuação. Toda mudança fica no registro de atividades da organização, com o nome de quem rodou o comando.

  create --cnpj <CNPJ> --razao <nome> --master-nome <nome> --master-email <e-mail> --master-cpf <CPF>
         [--plano <texto>] [--limite <n>] [--modulos <lista>] [--precos <p1;p2;p3;p4>] [--creditos <n>]
                                  cria a organização e convida o master; mostra o link do convite
  invite <CNPJ>                   novo convite para o master que ainda não escolheu a senha
  list [--json]                   todas as organizações
  show <CNPJ> [--json]            tudo sobre uma organização e seus usuários
  grant-credits <CNPJ> <n> [--motivo <texto>]     acrescenta créditos
  take-credits <CNPJ> <n> [--motivo <texto>]      retira créditos não consumidos
  set-tools <CNPJ> <lista>        liga exatamente os módulos da lista
  set-tools <CNPJ> [--liga <lista>] [--desliga <lista>]
                                  liga e desliga módulos, os outros ficam como estão
  set-prices <CNPJ> <p1> <p2> <p3> <p4>           preço do crédito: até 180, de 181 a 300, de 301 a 600, acima de 600
  set-theme <CNPJ> [--white-label sim|nao] [--primaria #RRGGBB] [--secundaria #RRGGBB]
  set-powerbi <CNPJ> --tenant <id> --cliente <id> --segredo-arquivo <arquivo> --workspace <id> --relatorio <id>
         --dataset <id> [--papel <nome>]          o diagnóstico vem do Power BI; --papel (Projeto) é o papel do
                                  dataset que compara o projeto de cada linha com USERNAME()
  set-powerbi <CNPJ> --desliga    o diagnóstico volta a ser a página própria
  set-contratante <CNPJ> sim|nao  se o contrato do Integra Contador desta instalação a atende quando consulta em nome do
                                  contratante: ela recebe os documentos de toda empresa que cadastrar e que o autorizou
  reset-factor <CNPJ> <e-mail>    remove o segundo fator de quem perdeu o seu
  set-senhas <CNPJ> sim|nao       se uma senha nova dos usuários dela não pode ser comum, vazada ou ter o nome deles
  suspend <CNPJ>                  ninguém da organização entra, e nada roda em nome dela; nada é excluído
  resume <CNPJ>                   os usuários ativos voltam a entrar
  export <CNPJ> --para <pasta>    escreve tudo da organização numa pasta nova: as linhas de cada tabela (JSON), os
                                  arquivos enviados e os resultados; senhas, certificados e tokens ficam de fora
  delete <CNPJ> --nome <razão social>
                                  exclui para sempre tudo de uma organização suspensa e confere que nada restou
  set-limit <CNPJ> <n>            quantos usuários a organização pode ter
  set-plan <CNPJ> <texto>         nome do plano

Módulos (lista separada por vírgulas, ou todos, ou nenhum):
  ${MODULOS.slice(0, 5).join(', ')},
  ${MODULOS.slice(5).join(', ')}

Saída: 0 feito, 1 recusado (a mensagem diz por quê), 2 comando ou configuração errada.
A instalação é a das configurações (.env, DATA_DIR, DATABASE_URL).
`;
