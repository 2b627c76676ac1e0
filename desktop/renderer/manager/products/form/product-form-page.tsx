// The pages of the form: of a new product, and of one that is there, or was refused before it could be.
import { useCollection, useTill } from '@evertill/client-core/react';
import { Alert, Anchor, Title } from '@mantine/core';
import type { Product } from '@evertill/schemas';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useText } from '../../../ui/language.ts';
import { EditNote } from '../../../workplace/edit-mark.tsx';
import { useEditMarks } from '../../../workplace/use-edit-marks.ts';
import { ProductForm } from './product-form.tsx';
import { useOpenQuestions } from './use-open-questions.ts';
import classes from '../../../tables/list/list-page.module.css';

const list = '/dashboard/products';

export function CreateProductPage() {
  const t = useText('manager');
  const { chance } = useTill().surroundings;
  const [id] = useState(() => chance.id());
  return (
    <Page back={list} backWord={t('products.back')} title={t('productForm.new')}>
      <ProductForm id={id} keptAs="new" product={undefined} question={undefined} back={list} />
    </Page>
  );
}

export function EditProductPage() {
  const { id = '' } = useParams();
  return <EditedProduct key={id} id={id} />;
}

function EditedProduct({ id }: { readonly id: string }) {
  const t = useText('manager');
  const { documents, ready } = useCollection<Product>('product', { selector: { id: { $eq: id } } });
  const mark = useEditMarks('product').get(id);
  const questions = useOpenQuestions();
  if (!ready || !questions) return null;
  const [product] = documents;
  const question = questions.get(id);
  const refused = question?.edit.base_rev === 0 ? question : undefined;
  const back = product ? `${list}/${id}` : list;
  const name = product?.name ?? (refused?.edit.changes['name'] as string | undefined);
  return (
    <Page back={back} backWord={name ?? t('products.back')} title={name ?? t('productForm.edit')}>
      {mark?.state === 'waiting' && <EditNote mark={mark} />}
      {product || refused ? (
        <ProductForm id={id} keptAs={id} product={product} question={question} back={back} />
      ) : (
        <Alert color="yellow" role="alert" data-testid="product-gone">
          {t('products.gone')}
        </Alert>
      )}
    </Page>
  );
}

interface PageProps {
  readonly back: string;
  readonly backWord: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Page({ back, backWord, title, children }: PageProps) {
  return (
    <div className={classes.page} data-testid="product-form-page">
      <Anchor component={Link} to={back} size="sm" data-testid="back">
        <bdi>{backWord}</bdi>
      </Anchor>
      <Title order={1} size="h2">
        <bdi>{title}</bdi>
      </Title>
      {children}
    </div>
  );
}
