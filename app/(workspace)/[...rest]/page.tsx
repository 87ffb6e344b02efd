import { notFound } from 'next/navigation';

/** Addresses that lead nowhere keep the sidebar, so that the way on is at hand. */
export default function NowherePage() {
  notFound();
}
