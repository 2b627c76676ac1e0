// French sentences for what only the back office meets: time cards, imports, purchases, look-up records.
import { says } from '../translation.ts';
import type { OfficeRejections } from '../translation.ts';

export const officeRejections: OfficeRejections = {
  day_exists: says('Cette personne a déjà une feuille de temps pour ce jour.', 'Ouvrez-la et modifiez-la.'),
  clock_order: says(
    'Un départ vient après son arrivée, et deux temps de travail ne se chevauchent pas.',
    'Revoyez les heures et la date.',
  ),
  break_window: says(
    'Une pause est hors du temps de travail, ou finit avant de commencer.',
    'Placez la pause entre l’arrivée et le départ.',
  ),
  break_limit: says(
    'Une feuille de temps a au plus 20 pauses de chaque sorte.',
    'Regroupez-en quelques-unes.',
  ),
  is_trade: says(
    'Un échange demande quelqu’un d’autre pour prendre le service.',
    'Choisissez une autre personne.',
  ),
  leave_state: says(
    'Cette demande ne peut pas passer de son état à celui-là.',
    'Rechargez-la ; quelqu’un a pu décider entre-temps.',
  ),
  leave_overlap: says('Il y a déjà une demande pour ces jours.', 'Retirez-la ou modifiez-la d’abord.'),
  leave_window: says(
    'L’absence finit avant de commencer, dure plus de trois ans ou n’a qu’une de ses deux heures.',
    'Revoyez ses jours et ses heures.',
  ),
  day_range: says(
    'Les jours demandés sont dans le mauvais ordre ou trop nombreux.',
    'Demandez au plus 62 jours.',
  ),
  employee_unknown: says(
    'Cette personne ne travaille pas dans ce magasin.',
    'Choisissez quelqu’un de ce magasin.',
  ),
  timezone_unknown: says(
    'Ce fuseau horaire n’existe pas, ou n’est pas celui de ce magasin.',
    'Envoyez le fuseau horaire du magasin.',
  ),
  pay_period_start: says(
    'Ce début ne va pas avec la fréquence de paie.',
    'Un jour de semaine de 0 à 6 pour des semaines, 1_15 ou 16_last pour deux fois par mois, 1 à 28 ou last pour des mois.',
  ),
  import_not_found: says('Cet import n’existe pas.', 'Regardez la liste des imports.'),
  import_running: says('Un autre import dans ce magasin est en cours.', 'Attendez sa fin, ou annulez-le.'),
  import_file: says(
    'Le fichier ne peut pas être lu comme un tableau.',
    'Envoyez un fichier csv ou tsv dont la première ligne nomme les colonnes.',
  ),
  import_not_csv: says(
    'Le fichier n’est pas un csv, malgré son nom.',
    'Ouvrez-le dans le programme dont il vient, et enregistrez-le ou exportez-le en « CSV UTF-8 ».',
  ),
  import_no_rows: says(
    'Aucune ligne du fichier n’a pu être importée.',
    'Regardez comment le fichier a été lu, et pourquoi ses lignes sont refusées.',
  ),
  import_rows: says('Le fichier a trop de lignes.', 'Divisez-le en plusieurs fichiers.'),
  import_interrupted: says(
    'Le serveur s’est arrêté, ou avait trop à faire, avant la fin de l’import.',
    'Relancez le même fichier : ce qui est fait sera trouvé inchangé, et le reste sera fait.',
  ),
  upload_type: says(
    'Un tableau s’envoie en csv, tsv ou gzip.',
    'Envoyez Content-Type text/csv, text/tab-separated-values, application/gzip ou application/octet-stream.',
  ),
  upload_broken: says('Le fichier n’est pas arrivé entier.', 'Renvoyez-le ; rien n’a été changé.'),
  row_columns: says(
    'La ligne n’a pas le même nombre de colonnes que l’en-tête.',
    'Mettez entre guillemets ce qui contient un séparateur.',
  ),
  row_quote: says('Un guillemet est ouvert et jamais fermé.', 'Fermez-le, ou doublez-le.'),
  cell_missing: says('Une cellule nécessaire est vide.', 'Remplissez la colonne nommée.'),
  cell_unreadable: says(
    'Une cellule ne peut pas être lue, ou pourrait vouloir dire deux choses.',
    'Écrivez-la comme le dit la description de la colonne.',
  ),
  code_as_number: says(
    'Un tableur a fait un nombre de ce code, et des chiffres ont pu se perdre.',
    'Mettez la colonne au format texte, saisissez de nouveau les codes depuis leur source et enregistrez le fichier.',
  ),
  cell_too_long: says('Une cellule est trop longue.', 'Raccourcissez-la.'),
  lot_not_found: says('Ce lot d’achat n’existe pas.', 'Regardez la liste des lots.'),
  lot_state: says(
    'Le lot a été livré ou annulé, et reste tel quel.',
    'Faites un autre lot pour ce qui doit encore venir.',
  ),
  lot_draft: says(
    'Le magasin a déjà un brouillon pour ce qui manque.',
    'Modifiez celui-là, ou choisissez une autre note.',
  ),
  lot_line_unknown: says('Le lot n’a pas cette ligne.', 'Rechargez le lot.'),
  lot_empty: says('Rien de ce lot n’a été livré.', 'Dites ce qui est venu, ou annulez le lot.'),
  supplier_required: says('Personne n’est nommé qui livre ce lot.', 'Choisissez d’abord un fournisseur.'),
  supplier_unknown: says(
    'Ce fournisseur n’existe pas dans ce magasin.',
    'Choisissez un fournisseur existant.',
  ),
  cost_required: says('Une ligne du lot n’a pas encore de coût.', 'Saisissez ce que coûte une unité.'),
  item_archived: says('Un article archivé ne s’achète pas.', 'Ramenez d’abord l’article.'),
  variation_unknown: says('L’article n’a pas cette variante.', 'Choisissez une variante de cet article.'),
  record_not_found: says('Cette entrée n’existe pas.', 'Revoyez la liste.'),
  category_unknown: says(
    'Cette catégorie n’existe pas pour tous ceux qui l’auraient.',
    'Choisissez une catégorie de la liste.',
  ),
  category_cycle: says(
    'Une catégorie ne peut pas être sous elle-même.',
    'Choisissez une autre catégorie parente.',
  ),
  category_depth: says(
    'L’arbre des catégories serait trop profond.',
    'Choisissez une catégorie parente plus haut.',
  ),
  brand_unknown: says(
    'Cette marque n’existe pas pour tous ceux qui l’auraient.',
    'Choisissez une marque de la liste.',
  ),
  tag_unknown: says(
    'Cette étiquette n’existe pas pour tous ceux qui l’auraient.',
    'Choisissez une étiquette de la liste.',
  ),
  attribute_unknown: says(
    'Cet attribut n’existe pas, ou n’a pas cette valeur.',
    'Choisissez une valeur d’un attribut de la liste.',
  ),
  price_list_unknown: says('Cette liste de prix n’existe pas.', 'Choisissez une liste de prix.'),
  store_unknown: says('Un magasin est nommé qui n’existe pas.', 'Choisissez un de vos magasins.'),
  customer_unknown: says('Un client est nommé qui n’existe pas.', 'Choisissez un client de la liste.'),
  name_taken: says('Une autre entrée de cette sorte a ce nom.', 'Choisissez un autre nom.'),
  tax_exempt_reason: says(
    'Personne ne peut vérifier pourquoi ce client n’est pas taxé.',
    'Donnez une raison ou le numéro du certificat.',
  ),
  coupon_taken: says('Un autre bon a ce code.', 'Choisissez un autre code.'),
};
