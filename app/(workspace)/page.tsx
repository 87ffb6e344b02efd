import { HomeScreen } from '@/components/shell/home-screen';

export default function HomePage() {
  return <HomeScreen />;
}
